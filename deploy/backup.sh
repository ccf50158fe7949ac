#!/bin/sh
# backup.sh DATA COPIES: copies the folder JOURNAL_DATA to COPIES/journal-data-N.tar.gz, where N is the day of the week: it keeps seven nights.
set -eu
# The data has addresses and keys, so only the owner may read a copy.
umask 077
copy="$2/journal-data-$(date +%u).tar.gz"
# Status 1 means that a file grew while it was read; the copy has what was in it before.
tar -czf "$copy.new" --exclude="journal-data-*.tar.gz*" -C "$1" . || [ $? -eq 1 ]
mv "$copy.new" "$copy"
