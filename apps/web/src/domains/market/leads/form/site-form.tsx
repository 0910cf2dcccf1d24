import { useTranslation } from '#ui/texts.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { CopyButton } from '#ui/facts/contacts/copy-button.tsx'

/** HTML by which a site shows the form of wishes: a frame with the page of this very service. */
const formSnippet = (origin: string, title: string): string =>
  `<iframe src="${origin}/request" title="${title}" width="100%" height="720" style="border: 0"></iframe>`

/** Dialog that says how to put the form for strangers into a site, and what has to be set before it is shown there. */
export function SiteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('leads')
  const snippet = formSnippet(location.origin, t('site_form.frame'))
  return (
    <Dialog opened onClose={onClose} title={t('site_form.title')}>
      <div className="tight stack at-start gap-12">
        <p>{t('site_form.how')}</p>
        <code className="bordered rounded small anywhere pad-12" dir="ltr">
          {snippet}
        </code>
        <p>{t('site_form.setting')}</p>
        <CopyButton text={snippet} label={t('site_form.copy')} />
      </div>
    </Dialog>
  )
}
