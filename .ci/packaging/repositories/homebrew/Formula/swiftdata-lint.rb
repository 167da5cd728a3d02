class SwiftdataLint < Formula
  desc "Finds what would crash a SwiftData app or lose its users' data"
  {repository?}homepage "{repository}"
  version "{version}"
  license "MIT"

  {macos-sum?}on_macos do
  {macos-sum?}  url "{downloads}/{macos-file}"
  {macos-sum?}  sha256 "{macos-sum}"
  {macos-sum?}end

  on_linux do
    {linux-x86_64-sum?}on_intel do
    {linux-x86_64-sum?}  url "{downloads}/{linux-x86_64-file}"
    {linux-x86_64-sum?}  sha256 "{linux-x86_64-sum}"
    {linux-x86_64-sum?}end
    {linux-aarch64-sum?}on_arm do
    {linux-aarch64-sum?}  url "{downloads}/{linux-aarch64-file}"
    {linux-aarch64-sum?}  sha256 "{linux-aarch64-sum}"
    {linux-aarch64-sum?}end
  end

  def install
    bin.install "bin/swiftdata-lint"
    man1.install "share/man/man1/swiftdata-lint.1"
    bash_completion.install "share/bash-completion/completions/swiftdata-lint"
    zsh_completion.install "share/zsh/site-functions/_swiftdata-lint"
    fish_completion.install "share/fish/vendor_completions.d/swiftdata-lint.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/swiftdata-lint --version")
    (testpath/"App.swift").write "import SwiftData\n"
    system bin/"swiftdata-lint"
  end
end
