import type { Rolldown } from 'vite'

/** What is always needed together is one file each, because a file costs a request and compresses badly when it is
 *  small: the first page; the router with its texts and the contract with the API; the dashboard's frame with what every
 *  screen in it is made of; what opens over a page; what lists are made of; what many screens share. The rest is split
 *  by which screens share it.
 *  A group takes along what its modules import, so `base` keeps what popups share with everything out of theirs. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'entry', tags: ['$initial'], priority: 3 },
  {
    name: 'base',
    test: /@mantine\/(hooks|core\/esm\/(components\/Portal|components\/ScrollArea\/utils|core))\//,
    priority: 2,
  },
  {
    name: 'routed',
    test: /node_modules\/(i18next|react-i18next|react-router|zod)\/|src\/app\/(languages\/i18n|routed-app)\.tsx?|api-spec\/src\/kit\//,
    priority: 2,
  },
  {
    name: 'dashboard',
    test: /node_modules\/@tanstack\/(react-query|query-core)\/|src\/app\/(dashboard|states)\.tsx|src\/app\/shell\/(header|shell|sidebar)\.tsx|src\/ui\/(facts-text|page|query-view|section|skeletons|empty-state|link-button|use-filters)\.tsx?|icons\/Icon(ChevronRight|CircleCheck|PlayerPlay|UserPlus)\./,
    priority: 1,
  },
  {
    name: 'home-texts',
    test: /domains\/home\/messages\.(ru|unpicked)\.json/,
  },
  {
    name: 'popups',
    test: /node_modules\/(@floating-ui|react-remove-scroll)\/|@mantine\/core\/esm\/components\/(Modal|ModalBase|Popover|ScrollArea|FocusTrap|Textarea)\/|src\/ui\/(dialog|confirm-dialog)\.tsx/,
  },
  { name: 'lists', test: /src\/ui\/(data-list|data-table|filter-bar|scope-switch|period-steps|recent-months)\.tsx?/ },
  {
    name: 'shared',
    test: /src\/domains\/(offers\/(paths|use-offer-columns)|saved-views\/(index|saved-views|api)|invoices\/(api|about-lessons)|plans\/api|lessons\/lesson-state|schedule\/(api|use-lesson-words|holiday-name))\.tsx?$/,
    minShareCount: 2,
  },
  {
    name: 'shared',
    test: /icons-react\/|src\/ui\/(callout|icon|may-change|state-badge)|src\/domains\/(offers|contracts|lessons)\/(index|api|use-offer-words)\.tsx?$|api-spec\/src\//,
    minShareCount: 4,
  },
]
