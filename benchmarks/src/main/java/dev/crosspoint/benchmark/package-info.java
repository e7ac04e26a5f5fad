/** JMH benchmarks, one class for each thing whose speed is promised. */
package dev.crosspoint.benchmark;
