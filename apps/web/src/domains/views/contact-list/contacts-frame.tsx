import { IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../app/session.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { WayLinks } from '../../../ui/lists/way-links.tsx'
import { Page } from '../../../ui/page.tsx'

const ways = ['contact-list', 'contact-grid'] as const
export type Way = (typeof ways)[number]

/** Title, ways and actions of contacts, shown as a list or as cards. */
interface FrameProps {
  way: Way
  workbook?: ReactNode
  /** Whether people are shown, and not what they have handed in. */
  isOfPeople?: boolean
  children: ReactNode
}

export function ContactsFrame({ way, workbook, isOfPeople = true, children }: FrameProps) {
  const { t } = useTranslation('contact-list')
  const { role, permissions } = useUser()
  const isStaff = role === 'staff'
  const mayAdd = permissions.includes('manager') || permissions.includes('administrator')
  return (
    <Page
      title={t(isStaff ? 'title' : 'clients.title')}
      purpose={isOfPeople && t(isStaff ? 'purpose' : 'clients.purpose')}
      isActionShort
      action={
        <>
          {workbook}
          {isStaff && mayAdd && (
            <LinkButton to="/dashboard/add-user" icon={IconUserPlus}>
              {t('add')}
            </LinkButton>
          )}
        </>
      }
    >
      <Ways now={way} />
      {children}
    </Page>
  )
}

/** Links to the list and the cards, with the same filters. */
function Ways({ now }: { now: Way }) {
  const { t } = useTranslation('contact-list')
  return <WayLinks label={t('ways.title')} ways={ways.map((way) => ({ way, label: t(`ways.${way}`) }))} now={now} />
}

/** Nobody is shown: there is nobody, or the filters leave nobody. */
export function NoContacts({ way, none, isFiltered }: { way: Way; none: string; isFiltered: boolean }) {
  const { t } = useTranslation('contact-list')
  if (!isFiltered) return <EmptyState text={none} />
  return <EmptyState text={t('none')} link={{ to: `/dashboard/${way}`, label: t('show_all') }} />
}
