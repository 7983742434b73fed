# Completion of baton for fish.

# The token at the cursor without its quotes, of which one may still be open.
function __baton_token
    set -l token (commandline -ct)
    for quote in '' '"' "'"
        set -l plain (string unescape -- "$token$quote")
        and echo -- "$plain"
        and return
    end
    echo -- "$token"
end

function __baton_complete
    set -l words (commandline -opc)
    set -l word (__baton_token)
    set -l baton $words[1]
    type -q -- $baton; or set baton baton
    set -l lines (command $baton completion fish --candidates '' $words[2..-1] "$word" 2>/dev/null)
    set -l option (string match -r -- '^--[^=]*=' $word)
    set -l path (string replace -- "$option" '' "$word")
    switch "$lines[1]"
        case files
            printf '%s\n' "$option"(__fish_complete_path "$path")
        case folders
            printf '%s\n' "$option"(__fish_complete_directories "$path")
        case '*'
            printf '%s\n' $lines[2..-1]
    end
end

complete -c baton -f -k -a '(__baton_complete)'
