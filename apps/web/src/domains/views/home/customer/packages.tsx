import type { CustomerHome } from '@navyk/api-spec/views/home'
import { statementPath } from '@navyk/api-spec/money/invoices/paths'
import { Link } from 'react-router'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { PackageLeft } from '#vocabulary/package-left.tsx'
import classes from './customer.module.css'

/** Rest of the lessons that are paid ahead; nothing where there are none. */
export function Packages({ packages }: { packages: CustomerHome['packages'] }) {
  const { t } = useTranslation('home')
  if (packages.length === 0) return null
  return (
    <div className="below-16">
      <Section title={t('customer.packages')}>
        <ul className={`divided ${classes.packages}`} aria-label={t('customer.packages')}>
          {packages.map((each) => (
            <li className="row between gap-0-16 high-44" key={each.id}>
              <Link to={`${statementPath}?wallet=${each.id}#packages`}>{each.name}</Link>
              <span>
                <PackageLeft of={each} />
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
