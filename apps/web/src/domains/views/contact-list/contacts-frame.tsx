import { IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { screenPath } from '@navyk/api-spec/kit/paths'
import { addUserPath } from '@navyk/api-spec/people/invitations/paths'
import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import { useUser } from '#app/session/session.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { WayLinks } from '#ui/lists/way-links.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useTranslation } from '#ui/texts.ts'

const ways = ['contact-list', 'contact-grid'] as const
export type Way = (typeof ways)[number]

/** Lists of what executors have handed in, for those who decide about it: `contact-list?tab=…`. */
export const handedIn = ['applications', 'credentials'] as const
export type HandedInFilter = (typeof handedIn)[number]

interface FrameProps {
  way: Way
  workbook?: ReactNode
  /** The list that is shown in place of people. */
  shown?: HandedInFilter | undefined
  children: ReactNode
}

/** Title, ways and actions of contacts, shown as a list or as cards. */
export function ContactsFrame({ way, workbook, shown, children }: FrameProps) {
  const { t } = useTranslation('contact-list')
  const { role, permissions } = useUser()
  const isStaff = role === 'staff'
  const decides = permissions.includes('manager') || permissions.includes('administrator')
  const purpose = way === 'contact-grid' ? t('purpose_cards') : t('purpose')
  return (
    <Page
      title={t(isStaff ? 'words.contacts' : 'clients.title')}
      purpose={shown === undefined && (isStaff ? purpose : t('clients.purpose'))}
      isActionShort
      action={
        <>
          {workbook}
          {isStaff && decides && (
            <LinkButton to={addUserPath} icon={IconUserPlus}>
              {t('add')}
            </LinkButton>
          )}
        </>
      }
    >
      <Ways way={way} shown={shown} decides={isStaff && decides} />
      {children}
    </Page>
  )
}

/** Links to the list and the cards, with the same filters, and to what was handed in. */
function Ways({ way: now, shown, decides }: { way: Way; shown: HandedInFilter | undefined; decides: boolean }) {
  const { t } = useTranslation('contact-list')
  return (
    <WayLinks
      label={t('ways.title')}
      ways={[
        ...ways.map((way) => ({ way, label: t(`ways.${way}`), to: shown && screenPath(way) })),
        ...(decides ? handedIn : []).map((way) => ({
          way,
          label: t(`ways.${way}`),
          to: `${contactListPath}?tab=${way}`,
        })),
      ]}
      now={shown ?? now}
    />
  )
}
