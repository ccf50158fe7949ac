# bash completion for journal

# Asks journal what may come next. The words are passed on as they were typed, because one may hold a redirection or a command.
_journal_complete() {
    local words=() word line directive=0 index

    # After < or > comes any file.
    [[ ${COMP_WORDS[COMP_CWORD - 1]} =~ ^[0-9]*[\<\>\&\|]+$ ]] && return

    # Bash splits --option=value.
    for ((index = 1; index <= COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        if [[ ${#words[@]} -gt 0 && ($word == "=" || ${COMP_WORDS[index - 1]} == "=") ]]; then
            words[${#words[@]} - 1]+=$word
        else
            words+=("$word")
        fi
    done

    word=${COMP_WORDS[COMP_CWORD]}
    [[ $word == "=" ]] && word=
    COMPREPLY=()
    while IFS= read -r line; do
        # The last line is a directive: 4 means "no files".
        if [[ $line =~ ^:[0-9]+$ ]]; then
            directive=${line#:}
        else
            line=${line%%$'\t'*}
            [[ $line == "$word"* ]] && COMPREPLY+=("$line")
        fi
    done < <(journal complete -- "${words[@]}" 2>/dev/null)

    ((directive & 4)) && compopt +o default 2>/dev/null
    return 0
}

complete -o default -F _journal_complete journal
