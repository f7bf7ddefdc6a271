// Plain JavaScript, loaded before a script in TypeScript that an older Node cannot parse.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 6)) {
  console.error(
    `This needs Node 24.6 or later and found ${process.version}: on Linux npm ci brings Node 24 along for every npm script; elsewhere install it first.`,
  )
  process.exit(1)
}
