/** The step of a training run with its parts, and what follows from it: scaling, time, money, the best split. */
package dev.crosspoint.model.training.step;
