import { randomUUID } from 'node:crypto'
import { MAX_IMAGE_BYTES } from '@waraq/contract'
import { createAdminKeys } from './access/admin-keys.ts'
import { adminAuditRoutes, auditRoutes } from './audit/routes.ts'
import { commentRoutes } from './comments/routes.ts'
import { docsUrlOf } from './config.ts'
import { liveRoutes } from './documents/live/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { listRoutes } from './documents/search/routes.ts'
import { sharingRoutes } from './documents/sharing/routes.ts'
import { tagRoutes } from './documents/tags/routes.ts'
import { erasureRoutes } from './erasure/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { importRoutes } from './exchange/importing/routes.ts'
import { exchangeRoutes } from './exchange/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { ADMIN_RATES, createAdminCredentials } from './http/admin-credentials.ts'
import { adminPageRoutes } from './http/admin-page-routes.ts'
import { createAdminServer } from './http/admin-server.ts'
import { createAdmissionHooks } from './http/admission/admission-hooks.ts'
import { REQUEST_QUEUES } from './http/admission/overload-limits.ts'
import type { RequestQueueOptions } from './http/admission/request-queue.ts'
import { maxBodyBytesFor } from './http/body.ts'
import { type BodyParser, createBodyParser } from './http/body-parser.ts'
import { createCacheableResponses } from './http/cacheable-response.ts'
import { createCredentials } from './http/credentials.ts'
import type { DocsFiles } from './http/docs-files.ts'
import { docsRoutes } from './http/docs-routes.ts'
import { createErrorBody } from './http/error-body.ts'
import { createErrorSender } from './http/errors.ts'
import { healthRoutes } from './http/health-routes.ts'
import { type Management, operatorManagement, ownManagement } from './http/management.ts'
import { createObservers } from './http/observers.ts'
import { openApiRoute } from './http/openapi-route.ts'
import { createPasswordLimiter } from './http/rate-limit/password-limiter.ts'
import {
  createRateLimiter,
  measureRateLimiter,
  noRateLimit,
} from './http/rate-limit/rate-limiter.ts'
import type { Check } from './http/readiness.ts'
import { createHttpServer } from './http/server.ts'
import { imageRoutes } from './images/routes.ts'
import type { Registry } from './lib/exposition.ts'
import type { ResolveName } from './lib/guarded-request.ts'
import { createModules, type ModuleDependencies } from './modules.ts'
import { adminRoutes } from './organizations/admin/routes.ts'
import { managedDocumentRoutes } from './organizations/documents/routes.ts'
import { keyRoutes } from './organizations/keys/routes.ts'
import { managementRoutes } from './organizations/management/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { scriptureRoutes } from './scripture/routes.ts'
import { shareRoutes } from './shares/routes.ts'
import { countRequests } from './usage/count-requests.ts'
import { adminUsageRoutes, usageRoutes } from './usage/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Everything outside the application: configuration, clocks, stores and randomness. */
interface AppDependencies extends ModuleDependencies {
  /** Resolves the names of webhooks. */
  resolveName: ResolveName
  /** The built documentation, or the reference page alone in a checkout; undefined if it is off. */
  docs: DocsFiles | 'unbuilt' | 'off'
  /** Collects metrics; undefined if they are off. */
  metrics: Registry | undefined
  /** The queues of admission; tests replace them. */
  requestQueues?: readonly RequestQueueOptions[] | undefined
  /** The checks that decide readiness. */
  checks: readonly Check[]
}

interface ManagementParts {
  bodies: BodyParser
  modules: ReturnType<typeof createModules>
}

/** Wires the modules to the HTTP servers. */
export function createApp(deps: AppDependencies) {
  const { config, publicUrl, version, docs, contentParser, blobs, scripture, mushaf } = deps
  const { hadith, sharedRateCounts, lifecycle, metrics, checks, now, monotonicNow, random } = deps
  const { log, accessLog } = deps.logs
  const { resolveName } = deps
  const modules = createModules({ ...deps, webhookSending: { resolveName, metrics } })
  const { authentication, identities, documents, alteredVerses, documentAccess, history, trash } =
    modules
  const { finding, shares, sharing, images, exchange, feed } = modules
  const { record: recordView } = shares.views
  const { relay, jobs, listeners, auditLog } = modules

  const ownLimiter = config.rates
    ? createRateLimiter(config.rates, monotonicNow, sharedRateCounts)
    : noRateLimit
  const limiter = metrics ? measureRateLimiter(ownLimiter, metrics) : ownLimiter
  const passwordLimiter = createPasswordLimiter({
    hasClientAddresses: config.trustProxy !== false,
    monotonicNow,
    sharedCounts: sharedRateCounts,
  })
  const credentials = createCredentials(authentication, modules.grants, limiter)
  const { findCachedIdentity } = credentials
  const responses = createCacheableResponses(limiter)
  const bodies = createBodyParser(contentParser.outline)
  const maxBodyBytes = maxBodyBytesFor(config.limits.maxContentBytes)
  const docsUrl = () => docsUrlOf(config, publicUrl())
  const errorBody = createErrorBody({ hasErrorDetails: config.hasErrorDetails, docsUrl })
  const admissionHooks = createAdmissionHooks({
    requestQueues: deps.requestQueues ?? REQUEST_QUEUES,
    log,
    findCachedIdentity,
    random,
    monotonicNow,
    sendError: createErrorSender(errorBody),
  })
  const observers = createObservers({ config, accessLog, metrics, random })
  const server = {
    log,
    observers: [...observers, countRequests(modules.usage)],
    limiter,
    largestBodyBytes: Math.max(maxBodyBytes, MAX_IMAGE_BYTES, config.maxImportBytes),
    origins: config.origins,
    trustProxy: config.trustProxy,
    keepAliveMilliseconds: config.keepAliveMilliseconds,
    lifecycle,
    monotonicNow,
    errorBody,
    admissionHooks,
  }
  const http = createHttpServer(server, (app) => {
    organizationRoutes({ app, credentials, bodies, identities, authentication })
    declareManagement(deps, { bodies, modules }, ownManagement(app, credentials, publicUrl))
    auditRoutes({ app, credentials, auditLog })
    documentRoutes({ app, credentials, publicUrl, documents, contentParser, alteredVerses })
    if (config.isLive) liveRoutes({ ...modules, app, credentials, bodies, metrics, monotonicNow })
    listRoutes({ app, credentials, publicUrl, documents, ...finding })
    tagRoutes({ app, credentials, bodies, tags: finding.tags })
    sharingRoutes({ app, credentials, bodies, sharing, recordView })
    shareRoutes({ app, credentials, bodies, shares, passwordLimiter, now })
    commentRoutes({ ...modules, app, credentials, bodies, publicUrl })
    exchangeRoutes({ app, credentials, exchange, documents, sharing, recordView })
    const { maxImportBytes } = config
    importRoutes({ app, credentials, importing: exchange.importing, maxImportBytes, publicUrl })
    historyRoutes({
      app,
      credentials,
      bodies,
      publicUrl,
      history,
      trash,
      documents: documentAccess,
    })
    imageRoutes({ app, credentials, bodies, images, blobs })
    scriptureRoutes({
      app,
      credentials,
      bodies,
      responses,
      scripture,
      hadith,
      mushaf,
      documents: documentAccess,
      errorBody,
      maxBodyBytes,
      publicUrl,
      version,
      mcp: config.mcp,
    })
    eventRoutes({ app, credentials, feed })
    openApiRoute({ app, publicUrl, version })
    docsRoutes({ app, docs, docsUrl: config.docsUrl })
    healthRoutes({
      app,
      checks,
      parts: { scripture: scripture.state },
      onDegraded: ({ reason, cause }) => log.error({ reason, err: cause }, 'writes fail'),
    })
  })
  return {
    http,
    admin: metrics && createAdminApp(deps, server, { bodies, modules }),
    jobs,
    relay,
    webhookDispatcher: modules.webhookModule?.dispatcher,
    erasures: modules.erasures,
    usage: modules.usage,
    listeners,
    // A database that is away keeps no server from ending; the rounds of usage log it.
    writeCounts: () => Promise.allSettled([shares.views.write(), modules.usage.write()]),
  }
}

/** The application on the listener of the metrics, for operators. */
function createAdminApp(
  deps: AppDependencies,
  server: Omit<Parameters<typeof createAdminServer>[0], 'limiter'>,
  { bodies, modules }: ManagementParts,
) {
  const { config, db, now, monotonicNow, random } = deps
  const limiter = createRateLimiter(ADMIN_RATES, monotonicNow)
  const adminKeys = createAdminKeys({ db, now, random, newUuid: randomUUID })
  const credentials = createAdminCredentials(adminKeys, limiter)
  const { organizationsAs, auditLog } = modules
  return createAdminServer({ ...server, limiter }, (app) => {
    adminPageRoutes(app)
    adminRoutes({ app, credentials, bodies, defaults: config, organizationsAs })
    declareManagement(
      deps,
      { bodies, modules },
      operatorManagement(app, credentials, (id, actor) => organizationsAs(actor).read(id)),
    )
    adminAuditRoutes({ app, credentials, auditLog })
    adminUsageRoutes({ app, credentials, usage: modules.usage })
  })
}

/** What can be done to one organization, by its own backend as by operators. */
function declareManagement(
  { config, now }: AppDependencies,
  { bodies, modules }: ManagementParts,
  management: Management,
): void {
  const { organizationsAs, identities, erasures, archives, usage, webhookModule } = modules
  const { managedDocuments } = modules
  const exportIdentity = archives.export
  const common = { management, bodies, organizationsAs }
  managementRoutes({ ...common, defaults: config, identities, exportIdentity })
  managedDocumentRoutes({ management, bodies, managedDocuments })
  keyRoutes({ ...common, now })
  erasureRoutes({ management, erasures, identities })
  usageRoutes({ management, usage })
  webhookRoutes({ management, bodies, webhookModule })
}
