// Accounts as administrators look after them: many at once, what each may do, and the load of executors. It owns no table: accounts are of people.
import * as spec from '@navyk/api-spec/views/user-management'
import { download, read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { changeUsersAccess } from './change-access.ts'
import { changeUserPermissions } from './change-permissions.ts'
import { downloadExecutorLoads } from './download-executor-loads.ts'
import { listExecutorLoads } from './list-executor-loads.ts'
import { messageUsers } from './message-users.ts'
import type texts from './messages.ru.json'

export const manifest: DomainManifest = {
  routes: [
    read(spec.listExecutorLoads, listExecutorLoads),
    download(spec.downloadExecutorLoads, downloadExecutorLoads),
    write(spec.changeUsersAccess, changeUsersAccess),
    write(spec.messageUsers, messageUsers),
    write(spec.changeUserPermissions, changeUserPermissions),
  ],
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    user_management: typeof texts
  }
}
