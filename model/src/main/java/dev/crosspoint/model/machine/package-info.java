/**
 * Machines that are described by more than alpha and B: LogGP, senders that share a card, memory and incast. Their
 * parameters have to be measured one by one; predictions use Hockney's model unless somebody asks for more.
 */
package dev.crosspoint.model.machine;
