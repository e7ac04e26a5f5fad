/**
 * The rounds of rank-to-rank messages that an algorithm sends: counted ({@link dev.crosspoint.model.schedule.Tally}),
 * and executed on data ({@link dev.crosspoint.model.schedule.Execution}) so that the result can be proven.
 */
package dev.crosspoint.model.schedule;
