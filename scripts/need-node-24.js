// Loaded before a script in TypeScript, which an older Node could not even read. Kept in plain JavaScript for that reason.
if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `This needs Node 24 or later and found ${process.version}: on Linux npm ci brings Node 24 along for every npm script; elsewhere install Node 24 first.`,
  )
  process.exit(1)
}
