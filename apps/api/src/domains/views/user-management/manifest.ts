// Accounts as administrators look after them: many at once, and what each may do. It owns no table: accounts are of people.
import * as spec from '@navyk/api-spec/views/user-management'
import { write } from '../../../platform/http/index.ts'
import type { DomainManifest } from '../../../platform/manifest.ts'
import { changeUsersAccess } from './change-access.ts'
import { changeUserPermissions } from './change-permissions.ts'
import { messageUsers } from './message-users.ts'
import type texts from './messages.ru.json'

export const manifest: DomainManifest = {
  routes: [
    write(spec.changeUsersAccess, changeUsersAccess),
    write(spec.messageUsers, messageUsers),
    write(spec.changeUserPermissions, changeUserPermissions),
  ],
}

declare module '../../../platform/notice-texts.ts' {
  interface NoticeTexts {
    user_management: typeof texts.user_management.notices
  }
}
