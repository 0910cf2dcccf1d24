import type { Profile } from '@navyk/api-spec'
import { businessDate } from '@navyk/api-spec/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '../../app/session.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Phone } from '../../ui/facts-text.tsx'
import { useFormat } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { ApplyPage, OwnApplication } from '../applications/index.ts'
import classes from './account-page.module.css'
import { profileOptions } from './api.ts'
import { CabinetList } from './cabinet-list.tsx'
import { ProfileForm } from './profile-form.tsx'

/** The settings, or the form by which a customer applies to become an executor. */
export function AccountPage() {
  const { role } = useUser()
  const [{ apply }] = useFilters(['apply'])
  return apply === '1' && role === 'customer' ? <ApplyPage /> : <Settings />
}

/** Who the person is here: name, contacts, language of messages, cabinets. */
function Settings() {
  const { role } = useUser()
  const { t } = useTranslation('accounts')
  const query = useQuery(profileOptions)
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <div className={classes.page}>
        <QueryView query={query} skeleton={<BlockSkeleton height={28} />}>
          {({ data }) => (
            <div>
              <Section title={t('personal')}>
                <ProfileForm profile={data} />
              </Section>
              <Contacts profile={data} />
            </div>
          )}
        </QueryView>
        <Section title={t('cabinets')}>
          <CabinetList />
          {role === 'customer' && <OwnApplication />}
        </Section>
      </div>
    </Page>
  )
}

function Contacts({ profile }: { profile: Profile }) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const { role } = useUser()
  return (
    <Section title={t('contacts')}>
      <Facts>
        <Fact label={t('phone')}>
          <Phone number={profile.phone} />
        </Fact>
        <Fact label={t('email')}>{profile.email ?? <span className={classes.absent}>{t('no_email')}</span>}</Fact>
        <Fact label={t('since')}>{format.longDate(businessDate(new Date(profile.createdAt)))}</Fact>
      </Facts>
      <p className={classes.note}>
        {t('contacts_note')}{' '}
        {role !== 'staff' && <Link to="/dashboard/ask-question?new=1&about=account">{t('contacts_ask')}</Link>}
      </p>
    </Section>
  )
}
