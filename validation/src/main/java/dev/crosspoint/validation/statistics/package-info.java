/** Statistics without a model: medians, quantiles with exact intervals, fences. May use Commons Math. */
package dev.crosspoint.validation.statistics;
