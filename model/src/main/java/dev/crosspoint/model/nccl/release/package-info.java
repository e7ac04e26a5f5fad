/**
 * What differs between releases of NCCL's cost model: constants, gates and formulas, each release as its differences
 * from the one before.
 */
package dev.crosspoint.model.nccl.release;
