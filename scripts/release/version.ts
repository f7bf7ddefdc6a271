/** The part of a package.json, or of its copy in a lockfile, that names versions of ours. */
type Versioned = {
  name?: string
  version?: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const KINDS = ['dependencies', 'peerDependencies', 'devDependencies'] as const

/** A manifest with its version and its exact versions of other packages of ours changed. */
export function setVersion<T extends Versioned>(manifest: T, version: string): T {
  const withVersion: T = { ...manifest, ...(manifest.version !== undefined && { version }) }
  for (const kind of KINDS) {
    const needed = withVersion[kind]
    if (!needed) continue
    const entries = Object.entries(needed).map(([name, range]) => [
      name,
      name.startsWith('@waraq/') ? version : range,
    ])
    withVersion[kind] = Object.fromEntries(entries)
  }
  return withVersion
}

/**
 * The changelog with its unreleased lines under a heading of this version.
 * @throws Error if nothing is unreleased
 */
export function dateChangelog(changelog: string, version: string, date: string): string {
  const [before = '', after = ''] = changelog.split('\n## Unreleased\n')
  const [unreleased = ''] = after.split('\n## ')
  if (unreleased.trim() === '') throw new Error('CHANGELOG.md has nothing under Unreleased')
  return `${before}\n## Unreleased\n\n## ${version} (${date})\n${after}`
}

/** The changelog's lines of a version; undefined without its heading. */
export function changesOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m)
  const section = sections.find((section) => /^\S+/.exec(section)?.[0] === version)
  return section?.slice(section.indexOf('\n')).trim()
}

/** The differences between a tag, the manifests and the changelog. */
export function checkVersion(tag: string, manifests: Versioned[], changelog: string): string[] {
  const faults = manifests.flatMap((manifest) => {
    const { name } = manifest
    if (`v${manifest.version}` !== tag)
      return [`${name} has version ${manifest.version}, not ${tag}`]
    const agreed = JSON.stringify(setVersion(manifest, tag.slice(1)))
    return JSON.stringify(manifest) === agreed ? [] : [`${name} needs packages of another version`]
  })
  if (changesOf(changelog, tag.slice(1)) === undefined) {
    faults.push(`CHANGELOG.md has no heading ${tag.slice(1)}`)
  }
  return faults
}

/** Manifests of the helpers in other languages. Those of PHP and Go have no version. */
export const HELPER_MANIFESTS = [
  'clients/csharp/Waraq.csproj',
  'clients/elixir/mix.exs',
  'clients/java/pom.xml',
  'clients/python/pyproject.toml',
  'clients/ruby/waraq.gemspec',
]

const HELPER_VERSION = /(?<=\b[Vv]ersion\b[^\d\n]{1,5})\d+\.\d+\.\d+[-.\w]*/

export const helperVersionIn = (manifest: string): string | undefined =>
  HELPER_VERSION.exec(manifest)?.[0]

export const setHelperVersion = (manifest: string, version: string): string =>
  manifest.replace(HELPER_VERSION, version)
