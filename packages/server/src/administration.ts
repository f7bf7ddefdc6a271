import { randomUUID } from 'node:crypto'
import { createAuditLog } from './audit/audit-log.ts'
import { createDeploymentErasures } from './background-jobs.ts'
import type { Actor } from './db/audit-row.ts'
import { createIdentityArchives } from './identity-archives.ts'
import { createManagedDocuments } from './organizations/documents/managed-documents.ts'
import { createIdentities } from './organizations/identities.ts'
import { createOrganizations, eachOrganization } from './organizations/organizations.ts'
import { effectiveLimitsOf } from './organizations/present.ts'
import { createUsage } from './usage/usage.ts'

type Deps = Omit<Parameters<typeof createDeploymentErasures>[0], 'eachIdentity'> &
  Pick<Parameters<typeof createIdentityArchives>[0], 'now' | 'version'>

/** Organizations as operators and their own backends manage them, with their users, usage and log. */
export function createAdministration(deps: Deps) {
  const { config, db, deployment } = deps
  const operating = { ...deps, cipher: deployment.cipher, newUuid: randomUUID }
  const identities = createIdentities(deps)
  return {
    organizationsAs: (actor: Actor) => createOrganizations({ ...operating, actor }),
    auditLog: createAuditLog({ ...deps, keepMicros: config.auditMicros }),
    identities,
    managedDocuments: createManagedDocuments(operating),
    erasures: createDeploymentErasures({ ...deps, eachIdentity: identities.each }),
    archives: createIdentityArchives({ ...deps, folder: config.dataDir }),
    usage: createUsage({
      ...deps,
      isStopping: () => deps.lifecycle.isDraining,
      async *eachOrganization() {
        for await (const row of eachOrganization(db))
          yield { ...row, limits: effectiveLimitsOf(row, config) }
      },
    }),
  }
}
