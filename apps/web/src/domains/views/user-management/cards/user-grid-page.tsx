import { Avatar } from '@mantine/core'
import type { AccountRow } from '@navyk/api-spec/people/directory'
import { accountCardPath } from '@navyk/api-spec/views/person-card/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { State } from '#app/manifests/states.tsx'
import { PersonName, RelativeTime } from '#ui/facts/facts-text.tsx'
import { MaskedPhone } from '#ui/facts/contacts/masked-phone.tsx'
import { useFormat } from '#ui/format.ts'
import rowLink from '#ui/lists/lists.module.css'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { useListFilter } from '#ui/lists/filters/list-filters.ts'
import { CardList } from '#ui/lists/card-list.tsx'
import { loadPhone, usersQuery } from '../api.ts'
import { useUserWords } from '../use-user-words.ts'
import classes from '../user-management.module.css'
import { userFilters, Users } from '../users-frame.tsx'

/** Accounts as cards. */
export function UserGridPage() {
  const query = useInfiniteQuery({ ...usersQuery(useListFilter(userFilters)), placeholderData: keepPreviousData })
  return (
    <Users
      way="user-grid"
      query={query}
      columns={[]}
      render={(list) => <CardList {...list} className={classes.card} card={(user) => <Card user={user} />} />}
    />
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
