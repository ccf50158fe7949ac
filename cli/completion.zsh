#compdef journal
# zsh completion for journal

# Asks journal what may come next. The words are passed on as they were typed, because one may hold a redirection or a command.
_journal() {
    local line value directive=0
    local -a offered

    for line in "${(@f)$(journal complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        # The last line is a directive: 4 means "no files".
        if [[ $line == :<-> ]]; then
            directive=${line#:}
        elif [[ -n $line ]]; then
            value=${line%%$'\t'*}
            line=${line#*$'\t'}
            offered+=("${value//:/\\:}${line:+:$line}")
        fi
    done

    # For --option=value, only values are offered.
    [[ $PREFIX == -*=* ]] && compset -P '*='
    if ((${#offered} > 0)); then
        _describe journal offered
    elif ((!(directive & 4))); then
        _files
    fi
}

compdef _journal journal
