/** What the command {@code nccl} prints: rows, documents, text and charts of NCCL's model. */
package dev.crosspoint.cli.nccl.print;
