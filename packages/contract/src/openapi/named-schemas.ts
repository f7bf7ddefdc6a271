import type { TSchema } from 'typebox'
import * as errors from './error-schemas.ts'
import * as hadith from './hadith-schemas.ts'
import * as hadithVerify from './hadith-verify-schemas.ts'
import * as health from './health-schemas.ts'
import * as history from './history-schemas.ts'
import * as images from './image-schemas.ts'
import * as editions from './quran-resource-schemas.ts'
import * as quran from './quran-schemas.ts'
import * as quranVerify from './quran-verify-schemas.ts'
import * as schemas from './schemas.ts'
import * as sharing from './sharing-schemas.ts'
import * as verify from './verify-operations.ts'

/** Schemas that responses reference by name. */
export const COMPONENT_SCHEMAS: Record<string, TSchema> = {
  DocumentSummary: schemas.DocumentSummary,
  DocumentList: schemas.DocumentList,
  FullDocument: schemas.FullDocument,
  SavedDocument: schemas.SavedDocument,
  DocumentVersion: history.DocumentVersion,
  DocumentVersionList: history.DocumentVersionList,
  FullVersion: history.FullVersion,
  TrashedSummary: history.TrashedSummary,
  TrashList: history.TrashList,
  TrashedDocument: history.TrashedDocument,
  SharedDocument: schemas.SharedDocument,
  ShareInfo: schemas.ShareInfo,
  ShareLink: sharing.ShareLink,
  ShareLinkList: sharing.ShareLinkList,
  ShareAccess: sharing.ShareAccess,
  EmbedToken: schemas.EmbedToken,
  UploadTicket: images.UploadTicket,
  ConfirmedImage: images.ConfirmedImage,
  ImageUrl: images.ImageUrl,
  QuranSearch: quran.QuranSearch,
  QuranResource: editions.QuranResource,
  QuranResources: editions.QuranResources,
  PlainVerse: quran.PlainVerse,
  VerseDetail: quran.VerseDetail,
  VerseRange: quran.VerseRange,
  SurahList: editions.SurahList,
  QuranReport: quranVerify.QuranReport,
  FoundHadith: hadith.FoundHadith,
  HadithSearch: hadith.HadithSearch,
  HadithCollection: hadith.HadithCollection,
  HadithCollections: hadith.HadithCollections,
  HadithReport: hadithVerify.HadithReport,
  VerifyReport: verify.VerifyReport,
  VerifiedItems: verify.VerifiedItems,
  ErrorBody: errors.ErrorBody,
  Problem: errors.Problem,
  Health: health.Health,
  Readiness: health.Readiness,
}
