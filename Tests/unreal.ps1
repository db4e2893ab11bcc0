# Tries the plugin in an engine on Windows: Tests\unreal.ps1 ENGINE_DIR [--project DIR] [--out DIR]
# One script does the work on all systems, Tests/unreal. This one finds the shell that Git brings along, and starts it.
$git = Get-Command git -ErrorAction SilentlyContinue
$shell = $null
if ($git) {
	# git.exe stands in cmd, bin or mingw64\bin of Git's folder.
	$folder = Split-Path -Parent $git.Source
	while ($folder -and -not $shell) {
		$candidate = Join-Path $folder "bin\bash.exe"
		if (Test-Path $candidate) { $shell = $candidate }
		$folder = Split-Path -Parent $folder
	}
}
if (-not $shell) {
	[Console]::Error.WriteLine("Tests\unreal.ps1: error: Git for Windows is missing: its shell runs Tests/unreal")
	exit 1
}
$script = (Join-Path $PSScriptRoot "unreal") -replace "\\", "/"
$arguments = $args | ForEach-Object { "$_" -replace "\\", "/" }
& $shell --login $script @arguments
exit $LASTEXITCODE
