import { IconShieldLock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { businessDate } from '@navyk/api-spec/kit'
import { profilePath } from '@navyk/api-spec/market/profiles/paths'
import { personalDataPath } from '@navyk/api-spec/views/personal-data/paths'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Section } from '#ui/layout/section.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'
import classes from './accounts.module.css'
import { profileQuery } from './api.ts'
import { AvatarPicker } from './avatar/avatar-picker.tsx'
import { CabinetList } from './cabinet-list.tsx'
import { ContactsSection } from '#people/contacts'
import { PasswordSection } from '#people/passwords'
import { ProfileForm } from './profile-form.tsx'
import { TelegramSection } from '#people/channels'

/** The settings, or the form by which a customer applies to become an executor. */
export function AccountPage() {
  const { role } = useUser()
  const [{ apply }] = useFilters(['apply'])
  return apply === '1' && role === 'customer' ? <Slot name="account.apply" /> : <Settings />
}

/** Settings: name, contacts, password, channels, cabinets. */
function Settings() {
  const { role, permissions } = useUser()
  const { t } = useTranslation('accounts')
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      action={
        <LinkButton to={personalDataPath} icon={IconShieldLock} variant="default">
          {t('security.title')}
        </LinkButton>
      }
    >
      <div className={`stack top gap-16 ${classes.page}`}>
        <div>
          <PersonalSection />
          <ContactsSection />
          <PasswordSection />
          {(role !== 'staff' || permissions.includes('accountant')) && (
            <Linked part="details">
              <Slot name="account.legal_details" waiting={<BlockSkeleton height={28} />} />
            </Linked>
          )}
        </div>
        <div>
          <Linked part="telegram">
            <TelegramSection />
          </Linked>
          <Slot name="account.notices" waiting={<BlockSkeleton height={28} />} />
          <Linked part="cabinets">
            <Section title={t('cabinets')}>
              <CabinetList />
              {role === 'customer' && <Slot name="account.cabinets" />}
            </Section>
          </Linked>
        </div>
      </div>
    </Page>
  )
}

/** A section that links point to (`?part=`): scrolled into view once the sections above it are loaded. */
function Linked({ part, children }: { part: string; children: ReactNode }) {
  const [{ part: wanted }] = useFilters(['part'])
  const place = useRef<HTMLDivElement>(null)
  const isShown = useRef(false)
  const isComplete = useIsFetching() === 0
  useEffect(() => {
    if (wanted !== part || !isComplete || isShown.current) return
    isShown.current = true
    place.current?.scrollIntoView()
  }, [wanted, part, isComplete])
  return (
    <div ref={place} className={`below-bar ${classes.linked}`}>
      {children}
    </div>
  )
}

function PersonalSection() {
  const { role } = useUser()
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const query = useQuery(profileQuery)
  return (
    <Section title={t('personal')} action={role === 'executor' && <OwnCardLink />}>
      <QueryView query={query} skeleton={<BlockSkeleton height={16} />}>
        {({ data }) => (
          <>
            <AvatarPicker />
            <ProfileForm profile={data} />
            <p className="muted above-16">
              {t('since', { date: format.longDate(businessDate(new Date(data.createdAt))) })}
            </p>
          </>
        )}
      </QueryView>
    </Section>
  )
}

function OwnCardLink() {
  const { t } = useTranslation('accounts')
  return (
    <LinkButton to={profilePath} variant="default">
      {t('own_card')}
    </LinkButton>
  )
}
