#compdef baton
# Completion of baton for zsh.

_baton() {
  local -a lines values shown end
  local mode line value description word baton=${(Q)words[1]}
  whence -p -- $baton >/dev/null || baton=baton
  word=${(Q)PREFIX}
  lines=("${(@f)$(command $baton completion zsh --candidates '' "${(@Q)words[2,CURRENT-1]}" "$word" 2>/dev/null)}")
  mode=$lines[1]
  case $mode in
    files) [[ $word == -*=* ]] && compset -P '*='; _files; return ;;
    folders) [[ $word == -*=* ]] && compset -P '*='; _files -/; return ;;
    open) end=(-S '') ;;
  esac
  for line in "${(@)lines[2,-1]}"; do
    value=${line%%$'\t'*}
    description=${line#*$'\t'}
    values+=("$value")
    shown+=("$value${description:+  -- $description}")
  done
  compadd -l -V baton -d shown "${(@)end}" -a values
}

if [[ $funcstack[1] == _baton ]]; then
  _baton "$@"
else
  compdef _baton baton
fi
