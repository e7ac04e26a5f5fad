/** Writers: what was found, as JSON with SI units in the names, stable keys and null for what is unknown. */
package dev.crosspoint.validation.export;
