/** The command {@code nccl}, and NCCL's own model of a machine that {@code fit} and {@code compare} ask too. */
package dev.crosspoint.cli.nccl;
