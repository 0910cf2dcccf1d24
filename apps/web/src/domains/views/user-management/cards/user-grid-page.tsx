import { Avatar } from '@mantine/core'
import type { AccountRow } from '@navyk/api-spec/people/directory'
import { accountCardPath } from '@navyk/api-spec/views/person-card/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { State } from '#app/states.tsx'
import { PersonName, RelativeTime } from '#ui/facts/facts-text.tsx'
import { MaskedPhone } from '#ui/facts/masked-phone.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { MoreButton } from '#ui/lists/more-button.tsx'
import { moveByArrows } from '#ui/lists/move-by-arrows.ts'
import rowLink from '#ui/lists/lists.module.css'
import { useWords } from '#vocabulary/use-words.ts'
import { loadPhone, usersQuery } from '../api.ts'
import { useUserFilter } from '../use-user-filter.ts'
import { useUserWords } from '../use-user-words.ts'
import classes from '../user-management.module.css'
import { NoUsers, UsersFrame } from '../users-frame.tsx'

/** Accounts as cards. */
export function UserGridPage() {
  const { t } = useTranslation('user-management')
  const ui = useTranslation('ui').t
  const query = useInfiniteQuery({ ...usersQuery(useUserFilter()), placeholderData: keepPreviousData })
  return (
    <UsersFrame way="user-grid">
      <QueryView query={query} skeleton={<ListSkeleton rows={6} />}>
        {({ pages }) => {
          const users = pages.flatMap((page) => page.data)
          if (users.length === 0) return <NoUsers way="user-grid" />
          return (
            <>
              <ul className="cards" aria-label={t('ways.user-grid')} onKeyDown={moveByArrows}>
                {users.map((user) => (
                  <li key={user.id} className={`stack packed gap-8 holds pad-16 ${classes.card}`}>
                    <Card user={user} />
                  </li>
                ))}
              </ul>
              <MoreButton of={query} label={ui('list.more')} className={'above-16'} />
            </>
          )
        }}
      </QueryView>
    </UsersFrame>
  )
}

function Card({ user }: { user: AccountRow }) {
  const { t } = useTranslation('user-management')
  const words = useWords()
  const format = useFormat()
  const say = useUserWords()
  const invitation = say.invitation(user)
  const permissions = say.permissions(user)
  return (
    <>
      <div className="line gap-12 shrinks">
        <Avatar src={user.avatar} alt="" color="cornflower" radius="xl">
          {user.lastName.charAt(0)}
        </Avatar>
        <div className="anywhere shrinks">
          <Link to={accountCardPath(user.id)} className={rowLink.link}>
            <PersonName person={user} isFull />
          </Link>
          <div className="muted small">
            {user.roles.map((role) => words.label(role)).join(', ')}
            {permissions !== '' && ` · ${permissions}`}
          </div>
        </div>
      </div>
      <div>
        <State of="account" is={user.state} />
      </div>
      <span className="on-top">
        <MaskedPhone masked={user.maskedPhone} name={format.fullName(user)} load={() => loadPhone(user.id)} />
      </span>
      <div className="muted small">
        {t('used')}: {user.lastUsedAt === null ? t('words.not_yet') : <RelativeTime at={user.lastUsedAt} />}
      </div>
      <div className="muted small">
        {t('two_step.title')}: {say.twoStep(user)}
      </div>
      {invitation !== '' && (
        <div className="muted small">
          {t('invitation.title')}: {invitation}
        </div>
      )}
    </>
  )
}
