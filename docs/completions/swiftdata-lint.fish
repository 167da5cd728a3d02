# fish completions for swiftdata-lint, written by "swiftdata-lint completions fish".

function __swiftdata_lint_is
    set -l words (commandline -opc)
    set -l verb lint
    if set -q words[2]; and contains -- $words[2] lint diff freeze upgrade checksum inspect diagnose explain rules dump init completions manual help
        set verb $words[2]
    end
    test $verb = $argv[1]
end

function __swiftdata_lint_is_first
    test (count (commandline -opc)) -eq 1
end

complete -c swiftdata-lint -n __swiftdata_lint_is_first -a lint -d 'check files and folders'
complete -c swiftdata-lint -n __swiftdata_lint_is_first -a diff -d 'show what changes between versions, with a verdict on each change'
complete -c swiftdata-lint -n __swiftdata_lint_is_first -a freeze -d 'record the schema that a release ships'
complete -c swiftdata-lint -n __swiftdata_lint_is_first -a upgrade -d 'simulate the migration from each recorded release'
complete -c swiftdata-lint -n __swiftdata_lint_is_first -a checksum -d 'print the checksum of each schema version and the hashes of its entities'
complete -c swiftdata-lint -n __swiftdata_lint_is_first -a inspect -d 'show what a store file holds: the model that wrote it, and how many rows there are'
complete -c swiftdata-lint -n __swiftdata_lint_is_first -a diagnose -d 'find documented errors in a log, and their causes in this project'
complete -c swiftdata-lint -n __swiftdata_lint_is_first -a explain -d 'explain a rule or an error'
complete -c swiftdata-lint -n __swiftdata_lint_is_first -a rules -d 'list the rules'
complete -c swiftdata-lint -n __swiftdata_lint_is_first -a dump -d 'print the declarations of Swift files as JSON lines'
complete -c swiftdata-lint -n __swiftdata_lint_is_first -a init -d 'write a configuration, and show the first commands and a hook'
complete -c swiftdata-lint -n __swiftdata_lint_is_first -a completions -d 'print shell completions for bash, zsh or fish'
complete -c swiftdata-lint -n __swiftdata_lint_is_first -a manual -d 'print the manual page'
complete -c swiftdata-lint -n __swiftdata_lint_is_first -a help -d 'show the help of a verb, or of the whole command'

complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l format -x -a 'text concise json jsonl sarif github gitlab junit checkstyle xcode markdown' -d 'output format, written to FILE or standard output'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l only -x -a '(swiftdata-lint rules 2>/dev/null | awk \'/^(  )?[A-Za-z]/ { print $1 }\')' -d 'run only this rule or family'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l enable -x -a '(swiftdata-lint rules 2>/dev/null | awk \'/^(  )?[A-Za-z]/ { print $1 }\')' -d 'switch a rule or family on'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l disable -x -a '(swiftdata-lint rules 2>/dev/null | awk \'/^(  )?[A-Za-z]/ { print $1 }\')' -d 'switch a rule or family off'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l strict -d 'fail on warnings too'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l quiet -d 'show errors only'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l statistics -d 'count the findings of each rule'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l show-unresolved -d 'list the expressions that could not be evaluated'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l show-files -d 'list the files that would be checked'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l exit-zero -d 'exit with 0 whatever is found'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l jobs -x -d 'read this many files in parallel'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l stdin-filename -r -F -d 'with \'-\' as the path: check standard input as the content of this file'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l deployment-target -x -d 'check for this system, as in iOS-17.0, instead of the manifests\' targets'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l project -x -a '(__fish_complete_directories)' -d 'analyze this folder, whatever paths are given'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l config -r -F -d 'read this configuration'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l no-config -d 'read no configuration'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l against -x -d 'compare versions with what a tag, branch or commit shipped'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l released -d 'with --against: its last version has shipped too'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l baseline -r -F -d 'hide the findings that this file lists'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l write-baseline -r -F -d 'write the findings to a baseline, and hide them'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l force -d 'with --write-baseline: add new findings to an existing file'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l color -x -a 'auto always never' -d 'color the output: auto, always or never'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l help -d 'show this help'
complete -c swiftdata-lint -n '__swiftdata_lint_is lint' -l version -d 'show the version'

complete -c swiftdata-lint -n '__swiftdata_lint_is diff' -l format -x -a 'text json markdown' -d 'output format: text, json or markdown'
complete -c swiftdata-lint -n '__swiftdata_lint_is diff' -l against -x -d 'compare the working tree with a tag, branch or commit'
complete -c swiftdata-lint -n '__swiftdata_lint_is diff' -l container -x -d 'with references: the container whose schema is compared, where there are several'
complete -c swiftdata-lint -n '__swiftdata_lint_is diff' -l exit-code -d 'exit with 1 unless each change is done by its stage and loses no data'
complete -c swiftdata-lint -n '__swiftdata_lint_is diff' -l project -x -a '(__fish_complete_directories)' -d 'analyze this folder, whatever paths are given'
complete -c swiftdata-lint -n '__swiftdata_lint_is diff' -l config -r -F -d 'read this configuration'
complete -c swiftdata-lint -n '__swiftdata_lint_is diff' -l no-config -d 'read no configuration'
complete -c swiftdata-lint -n '__swiftdata_lint_is diff' -l color -x -a 'auto always never' -d 'color the output: auto, always or never'
complete -c swiftdata-lint -n '__swiftdata_lint_is diff' -l help -d 'show this help'
complete -c swiftdata-lint -n '__swiftdata_lint_is diff' -l version -d 'show the version'

complete -c swiftdata-lint -n '__swiftdata_lint_is freeze' -l at -x -d 'record the schema of a tag, branch or commit'
complete -c swiftdata-lint -n '__swiftdata_lint_is freeze' -l all-tags -x -d 'record each matching tag, such as \'v*\'; takes no RELEASE'
complete -c swiftdata-lint -n '__swiftdata_lint_is freeze' -l store -r -F -d 'record the schema of a store that the release wrote, if no tag shows it'
complete -c swiftdata-lint -n '__swiftdata_lint_is freeze' -l container -x -d 'the container whose schema ships, if there are several'
complete -c swiftdata-lint -n '__swiftdata_lint_is freeze' -l force -d 'replace existing records'
complete -c swiftdata-lint -n '__swiftdata_lint_is freeze' -l project -x -a '(__fish_complete_directories)' -d 'analyze this folder, whatever paths are given'
complete -c swiftdata-lint -n '__swiftdata_lint_is freeze' -l config -r -F -d 'read this configuration'
complete -c swiftdata-lint -n '__swiftdata_lint_is freeze' -l no-config -d 'read no configuration'
complete -c swiftdata-lint -n '__swiftdata_lint_is freeze' -l color -x -a 'auto always never' -d 'color the output: auto, always or never'
complete -c swiftdata-lint -n '__swiftdata_lint_is freeze' -l help -d 'show this help'
complete -c swiftdata-lint -n '__swiftdata_lint_is freeze' -l version -d 'show the version'

complete -c swiftdata-lint -n '__swiftdata_lint_is upgrade' -l format -x -a 'text json markdown' -d 'output format: text, json or markdown'
complete -c swiftdata-lint -n '__swiftdata_lint_is upgrade' -l store -r -F -d 'simulate the migration of this store, or of the stores in this folder'
complete -c swiftdata-lint -n '__swiftdata_lint_is upgrade' -l container -x -d 'the container that opens the stores, if there are several'
complete -c swiftdata-lint -n '__swiftdata_lint_is upgrade' -l project -x -a '(__fish_complete_directories)' -d 'analyze this folder, whatever paths are given'
complete -c swiftdata-lint -n '__swiftdata_lint_is upgrade' -l config -r -F -d 'read this configuration'
complete -c swiftdata-lint -n '__swiftdata_lint_is upgrade' -l no-config -d 'read no configuration'
complete -c swiftdata-lint -n '__swiftdata_lint_is upgrade' -l against -x -d 'compare versions with what a tag, branch or commit shipped'
complete -c swiftdata-lint -n '__swiftdata_lint_is upgrade' -l released -d 'with --against: its last version has shipped too'
complete -c swiftdata-lint -n '__swiftdata_lint_is upgrade' -l color -x -a 'auto always never' -d 'color the output: auto, always or never'
complete -c swiftdata-lint -n '__swiftdata_lint_is upgrade' -l help -d 'show this help'
complete -c swiftdata-lint -n '__swiftdata_lint_is upgrade' -l version -d 'show the version'

complete -c swiftdata-lint -n '__swiftdata_lint_is checksum' -l format -x -a 'text json markdown' -d 'output format: text, json or markdown'
complete -c swiftdata-lint -n '__swiftdata_lint_is checksum' -l at -x -d 'compute the values of a tag, branch or commit'
complete -c swiftdata-lint -n '__swiftdata_lint_is checksum' -l project -x -a '(__fish_complete_directories)' -d 'analyze this folder, whatever paths are given'
complete -c swiftdata-lint -n '__swiftdata_lint_is checksum' -l config -r -F -d 'read this configuration'
complete -c swiftdata-lint -n '__swiftdata_lint_is checksum' -l no-config -d 'read no configuration'
complete -c swiftdata-lint -n '__swiftdata_lint_is checksum' -l color -x -a 'auto always never' -d 'color the output: auto, always or never'
complete -c swiftdata-lint -n '__swiftdata_lint_is checksum' -l help -d 'show this help'
complete -c swiftdata-lint -n '__swiftdata_lint_is checksum' -l version -d 'show the version'

complete -c swiftdata-lint -n '__swiftdata_lint_is inspect' -l format -x -a 'text json markdown' -d 'output format: text, json or markdown'
complete -c swiftdata-lint -n '__swiftdata_lint_is inspect' -l sources -d 'write the models as Swift: a schema version with a copy of each model'
complete -c swiftdata-lint -n '__swiftdata_lint_is inspect' -l color -x -a 'auto always never' -d 'color the output: auto, always or never'
complete -c swiftdata-lint -n '__swiftdata_lint_is inspect' -l help -d 'show this help'
complete -c swiftdata-lint -n '__swiftdata_lint_is inspect' -l version -d 'show the version'

complete -c swiftdata-lint -n '__swiftdata_lint_is diagnose' -l in -r -F -d 'look for causes in this file or folder'
complete -c swiftdata-lint -n '__swiftdata_lint_is diagnose' -l format -x -a 'text json markdown' -d 'output format: text, json or markdown'
complete -c swiftdata-lint -n '__swiftdata_lint_is diagnose' -l project -x -a '(__fish_complete_directories)' -d 'analyze this folder, whatever paths are given'
complete -c swiftdata-lint -n '__swiftdata_lint_is diagnose' -l config -r -F -d 'read this configuration'
complete -c swiftdata-lint -n '__swiftdata_lint_is diagnose' -l no-config -d 'read no configuration'
complete -c swiftdata-lint -n '__swiftdata_lint_is diagnose' -l color -x -a 'auto always never' -d 'color the output: auto, always or never'
complete -c swiftdata-lint -n '__swiftdata_lint_is diagnose' -l help -d 'show this help'
complete -c swiftdata-lint -n '__swiftdata_lint_is diagnose' -l version -d 'show the version'

complete -c swiftdata-lint -n '__swiftdata_lint_is explain' -l color -x -a 'auto always never' -d 'color the output: auto, always or never'
complete -c swiftdata-lint -n '__swiftdata_lint_is explain' -l help -d 'show this help'
complete -c swiftdata-lint -n '__swiftdata_lint_is explain' -l version -d 'show the version'
complete -c swiftdata-lint -n '__swiftdata_lint_is explain' -f -a '(swiftdata-lint rules 2>/dev/null | awk \'/^  [A-Za-z]/ { print $1 }\')'

complete -c swiftdata-lint -n '__swiftdata_lint_is rules' -l format -x -a 'text json markdown' -d 'output format: text, json or markdown'
complete -c swiftdata-lint -n '__swiftdata_lint_is rules' -l config -r -F -d 'read this configuration'
complete -c swiftdata-lint -n '__swiftdata_lint_is rules' -l no-config -d 'read no configuration'
complete -c swiftdata-lint -n '__swiftdata_lint_is rules' -l color -x -a 'auto always never' -d 'color the output: auto, always or never'
complete -c swiftdata-lint -n '__swiftdata_lint_is rules' -l help -d 'show this help'
complete -c swiftdata-lint -n '__swiftdata_lint_is rules' -l version -d 'show the version'
complete -c swiftdata-lint -n '__swiftdata_lint_is rules' -f

complete -c swiftdata-lint -n '__swiftdata_lint_is dump' -l checksums -d 'also print a line per schema with its checksum and entity hashes'
complete -c swiftdata-lint -n '__swiftdata_lint_is dump' -l color -x -a 'auto always never' -d 'color the output: auto, always or never'
complete -c swiftdata-lint -n '__swiftdata_lint_is dump' -l help -d 'show this help'
complete -c swiftdata-lint -n '__swiftdata_lint_is dump' -l version -d 'show the version'

complete -c swiftdata-lint -n '__swiftdata_lint_is init' -l force -d 'overwrite an existing configuration'
complete -c swiftdata-lint -n '__swiftdata_lint_is init' -l color -x -a 'auto always never' -d 'color the output: auto, always or never'
complete -c swiftdata-lint -n '__swiftdata_lint_is init' -l help -d 'show this help'
complete -c swiftdata-lint -n '__swiftdata_lint_is init' -l version -d 'show the version'
complete -c swiftdata-lint -n '__swiftdata_lint_is init' -f -a '(__fish_complete_directories)'

complete -c swiftdata-lint -n '__swiftdata_lint_is completions' -l color -x -a 'auto always never' -d 'color the output: auto, always or never'
complete -c swiftdata-lint -n '__swiftdata_lint_is completions' -l help -d 'show this help'
complete -c swiftdata-lint -n '__swiftdata_lint_is completions' -l version -d 'show the version'
complete -c swiftdata-lint -n '__swiftdata_lint_is completions' -f -a 'bash zsh fish'

complete -c swiftdata-lint -n '__swiftdata_lint_is manual' -l color -x -a 'auto always never' -d 'color the output: auto, always or never'
complete -c swiftdata-lint -n '__swiftdata_lint_is manual' -l help -d 'show this help'
complete -c swiftdata-lint -n '__swiftdata_lint_is manual' -l version -d 'show the version'
complete -c swiftdata-lint -n '__swiftdata_lint_is manual' -f

complete -c swiftdata-lint -n '__swiftdata_lint_is help' -l color -x -a 'auto always never' -d 'color the output: auto, always or never'
complete -c swiftdata-lint -n '__swiftdata_lint_is help' -l help -d 'show this help'
complete -c swiftdata-lint -n '__swiftdata_lint_is help' -l version -d 'show the version'
complete -c swiftdata-lint -n '__swiftdata_lint_is help' -f -a 'lint diff freeze upgrade checksum inspect diagnose explain rules dump init completions manual help'
