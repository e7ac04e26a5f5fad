/** What a command shares with the shell: option values, files, standard output and exit codes. */
package dev.crosspoint.cli.io;
