import { Button } from '@mantine/core'
import type { Role } from '@navyk/api-spec/people/accounts'
import type { Cabinet } from '@navyk/api-spec/people/sessions'
import { IconBriefcase, IconSchool, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Icon, type IconShape } from '#ui/icon.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { cabinetsQuery, useSwitchPath } from './api.ts'
import classes from './accounts.module.css'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

const icons: Record<Role, IconShape> = { executor: IconSchool, customer: IconUsers, staff: IconBriefcase }

/** The cabinets of the account; each other one can be switched to. */
export function CabinetList() {
  const query = useQuery(cabinetsQuery)
  return (
    <QueryView query={query} skeleton={<BlockSkeleton height={9} />}>
      {({ data }) => (
        <ul className="stack gap-12">
          {data.map((cabinet) => (
            <CabinetRow key={cabinet.id} cabinet={cabinet} />
          ))}
        </ul>
      )}
    </QueryView>
  )
}

function CabinetRow({ cabinet }: { cabinet: Cabinet }) {
  const { t } = useTranslation('accounts')
  const words = useWords()
  const navigate = useNavigate()
  const switchPath = useSwitchPath()
  const role = words.label(cabinet.role)
  const name = cabinet.title === '' ? role : cabinet.title
  const open = () =>
    switchPath.mutate(cabinet.id, {
      onSuccess: (path) => void navigate(path),
      onError: toastFailure,
    })
  return (
    <li className="row parted gap-12">
      <span className={`stack rounded middle fixed ${classes.icon}`}>
        <Icon of={icons[cabinet.role]} size={20} />
      </span>
      <div className={`shrinks ${classes.words}`}>
        <div className="strong anywhere">{name}</div>
        <div className="muted small">{t(`role_about.${cabinet.role}`)}</div>
      </div>
      {cabinet.current ? (
        <span className="muted small">{t('current')}</span>
      ) : (
        // Staff who look at somebody's cabinet get no links to the others.
        cabinet.signature !== '' && (
          <Button
            variant="default"
            loading={switchPath.isPending}
            onClick={open}
            aria-label={t('open_named', { name })}
          >
            {t('open')}
          </Button>
        )
      )}
    </li>
  )
}
