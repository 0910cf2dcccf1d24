import type {
  Audience,
  DocumentKind,
  DocumentState,
  FilledBlock,
  TemplateBasis,
  TemplateState,
  leftOutReasons,
  mailingScopes,
} from '@navyk/api-spec/desk/docs'
import type { Subject } from '@navyk/api-spec/vocabulary'
import type { Generated } from 'kysely'
import type { Channel } from '#platform/channels/outbox'

/** A version of a template; all versions of one have the same series. */
interface DocumentTemplateTable {
  id: string
  series_id: string
  number: number
  kind: DocumentKind
  audience: Audience
  basis: TemplateBasis
  title: string
  body: string
  is_to_acknowledge: boolean
  state: Generated<TemplateState>
  created_at: Date
  published_at: Generated<Date | null>
  version: Generated<number>
}

interface DocumentTable {
  id: string
  /** Whether the service sent it to the person, or the person handed it in. */
  direction: 'to_person' | 'to_service'
  kind: DocumentKind
  title: string
  cabinet_id: string
  contract_id: string | null
  template_id: string | null
  file_id: string
  blocks: FilledBlock[] | null
  /** Hash of the file's bytes. */
  sha256: string
  is_to_acknowledge: boolean
  state: DocumentState
  created_at: Date
  sent_at: Date | null
  viewed_at: Generated<Date | null>
  /** The last day for an answer. */
  answer_by: Generated<string | null>
  scan_file_id: Generated<string | null>
  decline_reason: Generated<string | null>
  /** Reason why it was superseded, revoked or rejected. */
  end_reason: Generated<string | null>
  superseded_by: Generated<string | null>
  version: Generated<number>
}

/** Evidence of an acknowledgement: the person, the code, the time and the address. Never changed. */
interface DocumentAcknowledgementTable {
  document_id: string
  cabinet_id: string
  account_id: string
  person_name: string
  phone: string
  document_sha256: string
  consent_text: string
  channel: Channel
  code_id: string
  requested_at: Date
  acknowledged_at: Date
  address: string
  user_agent: string
}

interface DocumentMailingTable {
  id: string
  template_id: string
  scope: (typeof mailingScopes)[number]
  subject: Subject | null
  total_count: number
  sent_count: Generated<number>
  left_out_count: Generated<number>
  started_by: string
  started_at: Date
  finished_at: Generated<Date | null>
}

/** A target of a mailing. */
interface DocumentMailingTargetTable {
  mailing_id: string
  position: number
  cabinet_id: string
  contract_id: string | null
  state: Generated<'waiting' | 'sent' | 'left_out'>
  reason: Generated<(typeof leftOutReasons)[number] | null>
  document_id: Generated<string | null>
}

declare module '#platform/database/schema.ts' {
  interface Database {
    document_template: DocumentTemplateTable
    document: DocumentTable
    document_acknowledgement: DocumentAcknowledgementTable
    document_mailing: DocumentMailingTable
    document_mailing_target: DocumentMailingTargetTable
  }
}
