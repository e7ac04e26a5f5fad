/**
 * From cost terms and fabrics to times: closed form, round by round, lower bounds, and exact lists of winners and
 * crossovers from straight pieces.
 */
package dev.crosspoint.model.predict;
