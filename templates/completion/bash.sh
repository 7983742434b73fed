# Completion of baton for bash.

# Bash splits words at the characters of COMP_WORDBREAKS, such as = and :. This joins the parts that
# no space separates. `kept` is the beginning of the last word that bash does not replace.
_baton_words() {
  local rest=${COMP_LINE:0:COMP_POINT} part space i
  words=() kept=
  for ((i = 0; i <= COMP_CWORD; i++)); do
    part=${COMP_WORDS[i]}
    space=${rest%%[![:space:]]*}
    rest=${rest#"$space"}
    ((i < COMP_CWORD)) || part=$rest
    rest=${rest#"$part"}
    if [[ -n $space || $i == 0 ]]; then
      words+=("$part") kept=
    else
      kept=${words[-1]}
      words[-1]+=$part
    fi
    [[ $part =~ ^[=:]+$ ]] && kept=${words[-1]}
  done
}

_baton() {
  local words kept mode baton=$1
  type -P -- "$baton" >/dev/null || baton=baton
  _baton_words
  COMPREPLY=()
  {
    IFS= read -r mode
    mapfile -t COMPREPLY
  } < <(command "$baton" completion bash --candidates "$kept" "${words[@]:1}" 2>/dev/null)
  case $mode in
    files) compopt -o default ;;
    folders) compopt -o dirnames ;;
    open) compopt -o nospace ;;
  esac
}

complete -o nosort -F _baton baton
