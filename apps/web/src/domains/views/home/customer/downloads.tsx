import type { CustomerHome } from '@navyk/api-spec/views/home'
import { businessDate } from '@navyk/api-spec/kit'
import { contractDocumentsPath, docsPath } from '@navyk/api-spec/desk/docs/paths'
import { invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { IconFileInvoice, IconFileText } from '@tabler/icons-react'
import { Link } from 'react-router'
import { DateText } from '#ui/facts/facts-text.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useHomeWords } from '../use-home-words.ts'
import { useWords } from '#vocabulary/use-words.ts'

/** The newest documents: contracts and invoices. */
export function Downloads({ downloads }: Pick<CustomerHome, 'downloads'>) {
  const { t } = useTranslation('home')
  const words = useHomeWords()
  const shared = useWords()
  return (
    <Section title={t('customer.downloads')}>
      {downloads.length === 0 ? (
        <p className="muted">{t('customer.no_downloads')}</p>
      ) : (
        <ul className="stack gap-12">
          {downloads.map((item) => (
            <li key={`${item.kind} ${item.id}`} className="line stretch gap-12">
              <Icon className="fixed anchor" of={item.kind === 'contract' ? IconFileText : IconFileInvoice} size={20} />
              <div className="fill">
                <div className="line baseline between gap-12">
                  <Link to={pathOf(item)} className="quiet-link anywhere strong">
                    {item.kind === 'contract'
                      ? shared.contract(item.number)
                      : t('customer.download_invoice', { number: item.number })}
                  </Link>
                  <span className="muted small fixed">
                    <DateText date={businessDate(new Date(item.at))} />
                  </span>
                </div>
                <div className="muted">{words.billed(item)}</div>
              </div>
            </li>
          ))}
        </ul>
      )}
      <LinkButton to={docsPath} variant="default" className="full above-16">
        {t('customer.all_downloads')}
      </LinkButton>
    </Section>
  )
}

function pathOf({ kind, id }: CustomerHome['downloads'][number]): string {
  return kind === 'contract' ? contractDocumentsPath(id) : invoicePath(id)
}
