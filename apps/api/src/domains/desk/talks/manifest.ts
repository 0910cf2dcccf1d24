// Talks: what the customer and the executor of a contract write to each other. Managers may look in, which is recorded as every
// reading of theirs. A talk has the id of its contract, which says who its sides are; what may be written when is the talk's own.
import * as spec from '@navyk/api-spec/desk/talks'
import { ownedRows } from '#platform/database'
import { download, read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { getTalkFile } from './files.ts'
import type texts from './messages.ru.json'
import { eraseTalks, exportFor } from './personal-data.ts'
import { getTalk, listTalkMessages, listTalks } from './present-talk.ts'
import { partiesOfTalks } from './queries.ts'
import { markTalkSeen, tellTalkTyping, writeIntoTalk } from './write-message.ts'
import './tables.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.listTalks, listTalks),
    read(spec.getTalk, getTalk),
    read(spec.listTalkMessages, listTalkMessages),
    write(spec.writeIntoTalk, writeIntoTalk),
    write(spec.markTalkSeen, markTalkSeen),
    write(spec.tellTalkTyping, tellTalkTyping),
    download(spec.getTalkFile, getTalkFile),
  ],
  parties: partiesOfTalks,
  exportCabinet: exportFor,
  erase: eraseTalks,
  merging: { rows: [ownedRows('talk_message', 'author_id')] },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    talks: typeof texts
  }
}
