#compdef journal
# zsh completion for journal

# Asks journal what may come next. The words are handed over as they were typed: one may hold a redirection, or a command to run.
_journal() {
    local line value directive=0
    local -a offered

    for line in "${(@f)$(journal complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        # Last comes what kind of words these are, as a number: 4 is "no files".
        if [[ $line == :<-> ]]; then
            directive=${line#:}
        elif [[ -n $line ]]; then
            value=${line%%$'\t'*}
            line=${line#*$'\t'}
            offered+=("${value//:/\\:}${line:+:$line}")
        fi
    done

    # What is offered for --option=value is the value alone.
    [[ $PREFIX == -*=* ]] && compset -P '*='
    if ((${#offered} > 0)); then
        _describe journal offered
    elif ((!(directive & 4))); then
        _files
    fi
}

compdef _journal journal
