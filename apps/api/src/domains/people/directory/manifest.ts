// Directory: the accounts that staff see, found by name or phone, with phones masked until asked for. It owns no table:
// accounts does.
import * as spec from '@navyk/api-spec/people/directory'
import { download, read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { downloadAccounts } from './download-accounts.ts'
import { getAccount, listAccounts, showPhone } from './list-accounts.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.listAccounts, listAccounts),
    download(spec.downloadAccounts, downloadAccounts),
    write(spec.getAccount, getAccount),
    write(spec.showPhone, showPhone),
  ],
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    directory: typeof texts
  }
}
