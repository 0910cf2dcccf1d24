-- Tables of invoices, payments, statements, the shop and the ledger.

-- money/commission ----------------------------------------------------------------------------------------------------

-- Rules of the commission from a day on. A row gets an end and changes in nothing else, so that it still explains the
-- accruals that stand on it.
create table commission_rule (
  id uuid primary key,
  kind text not null check (kind in ('percent', 'fixed', 'steps', 'first_lesson')),
  percent integer check (percent between 0 and 100),
  amount_kopecks bigint check (amount_kopecks > 0),
  steps jsonb not null,
  minimum_pay_kopecks bigint check (minimum_pay_kopecks > 0),
  subject text,
  contract_id uuid references contract,
  valid_from date not null,
  valid_to date,
  note text not null,
  created_by uuid not null references cabinet,
  created_at timestamptz not null,
  version integer not null default 1,
  level text,
  check (valid_to >= (valid_from - 1)),
  constraint commission_rule_figures
    check ((kind = 'fixed') = (amount_kopecks is not null) and (kind = 'fixed') = (percent is null)
    and (kind = 'steps') = (jsonb_array_length(steps) > 0)),
  constraint commission_rule_level check (level is null or subject is not null),
  constraint commission_rule_scope check (subject is null or contract_id is null)
);
create index commission_rule_contract on commission_rule (contract_id) where contract_id is not null;

-- money/ledger --------------------------------------------------------------------------------------------------------

-- Accounts of double entry: of customers and executors, and of the service itself. One of a merged customer goes over
-- as it is, or is closed after its balance went over.
create table ledger_account (
  id uuid primary key,
  kind text not null,
  owner_id uuid references cabinet,
  created_at timestamptz not null,
  merged_into uuid references ledger_account,
  unique nulls not distinct (kind, owner_id),
  constraint ledger_account_kind
    check (kind in ('customer', 'executor', 'commission', 'income', 'cost', 'bank', 'cash', 'clearing', 'prepaid',
    'write_off')),
  constraint ledger_account_owner check ((owner_id is not null) = (kind in ('customer', 'executor', 'prepaid')))
);

-- Postings of running transactions. Only the transaction itself sees its rows, and removes them when it commits.
create unlogged table ledger_account_change (
  xid xid8 not null default pg_current_xact_id(),
  ledger_account_id uuid not null,
  month date not null,
  amount_kopecks bigint not null
);
create index ledger_account_change_of_account on ledger_account_change (ledger_account_id);
create index ledger_account_change_of_transaction on ledger_account_change (xid);

-- Sums of postings into an account of a customer or an executor in a month of Minsk, named by its first day. Accounts
-- of the service itself have none: every payment would wait for every other one to write the same row.
create table ledger_account_month (
  ledger_account_id uuid references ledger_account,
  month date,
  amount_kopecks bigint not null,
  primary key (ledger_account_id, month)
);

-- Entries of the ledger. Money is history: a mistake is put right by another transaction, never by changing or removing
-- one.
create table ledger_transaction (
  id uuid primary key,
  kind text not null,
  source_kind text not null,
  source_id uuid not null,
  reference_id uuid,
  occurred_at timestamptz not null,
  memo text not null default '',
  created_at timestamptz not null,
  unique (kind, source_id)
);

-- Parts of an entry. They sum to zero, which is checked at the commit, because the rows of an entry come one after
-- another.
create table ledger_posting (
  id uuid primary key,
  transaction_id uuid not null references ledger_transaction,
  ledger_account_id uuid not null references ledger_account,
  amount_kopecks bigint not null check (amount_kopecks <> 0),
  occurred_at timestamptz not null
);
-- The amount is in the index, so that a balance is read from the index alone.
create index ledger_posting_account_time on ledger_posting (ledger_account_id, occurred_at,
  transaction_id) include (amount_kopecks);
create index ledger_posting_transaction on ledger_posting (transaction_id);

-- money/legal-details -------------------------------------------------------------------------------------------------

-- Legal details of the service, of customers and of executors. A change is a new row with the next version, so that it
-- is known which ones counted on a day; documents keep a copy of those that they were made with.
create table legal_details (
  id uuid primary key,
  owner text not null check (owner in ('service', 'customer', 'executor')),
  cabinet_id uuid references cabinet,
  version integer not null check (version > 0),
  valid_from date not null,
  kind text check (kind in ('person', 'company')),
  tax_status text check (tax_status in ('npd', 'sole_trader', 'single_tax', 'contract', 'unknown')),
  name text not null check (name <> ''),
  unp text,
  address text,
  iban text,
  bic text,
  bank text,
  erip_path text,
  erip_service text check (erip_service ~ '^[0-9]{3,7}$'),
  signatory text,
  changed_by uuid references cabinet,
  created_at timestamptz not null,
  constraint legal_details_company check (kind <> 'company' or unp is not null),
  constraint legal_details_of_customer check ((owner = 'customer') = (kind is not null)),
  constraint legal_details_of_executor check ((owner = 'executor') = (tax_status is not null)),
  constraint legal_details_owner check ((owner = 'service') = (cabinet_id is null)),
  constraint legal_details_to_pay check (owner <> 'executor' or iban is not null and bic is not null),
  constraint legal_details_whole
    check (owner <> 'service' or unp is not null and address is not null and iban is not null and bic is not null
    and bank is not null)
);
create index legal_details_unp on legal_details (unp) where owner = 'customer' and unp is not null;
-- Two changes of the same details at once: one fails.
create unique index legal_details_version on legal_details (owner,
  coalesce(cabinet_id, '00000000-0000-0000-0000-000000000000'), version);

-- money/products ------------------------------------------------------------------------------------------------------

-- Pictures of products.
create table product_picture (
  id uuid primary key,
  name text not null unique,
  small bytea not null,
  large bytea not null,
  preview text not null,
  created_at timestamptz not null
);

-- Codes for a discount.
create table promo_code (
  id uuid primary key,
  code text not null unique,
  kind text not null check (kind in ('percent', 'sum')),
  percent integer check (percent between 1 and 100),
  amount_kopecks bigint check (amount_kopecks > 0),
  first_purchase_only boolean not null,
  customer_limit integer check (customer_limit > 0),
  total_limit integer check (total_limit > 0),
  used integer not null default 0 check (used >= 0),
  valid_from date not null,
  valid_to date,
  product_ids uuid[] not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  check ((kind = 'percent') = (percent is not null) and (kind = 'sum') = (amount_kopecks is not null)),
  constraint promo_code_is_not_overused check (total_limit is null or used <= total_limit),
  check (valid_to is null or valid_to >= valid_from)
);

-- Orders that used a promo code.
create table promo_use (
  order_id uuid primary key,
  promo_code_id uuid not null references promo_code,
  customer_id uuid not null references cabinet,
  created_at timestamptz not null,
  given_back_at timestamptz
);
create index promo_use_of_customer on promo_use (customer_id, promo_code_id) where given_back_at is null;

-- Products of the shop.
create table product (
  id uuid primary key,
  kind text not null check (kind in ('package', 'programme')),
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  published_version_id uuid,
  draft_version_id uuid,
  stock integer check (stock >= 0),
  taken integer not null default 0 check (taken >= 0),
  created_at timestamptz not null,
  version integer not null default 1,
  sold_until date,
  check (state <> 'published' or published_version_id is not null),
  constraint product_is_not_oversold check (stock is null or taken <= stock),
  constraint product_of_programme check ((kind = 'programme') = (sold_until is not null)),
  check (published_version_id is not null or draft_version_id is not null)
);

-- Prices from a day on. Of two for one day the later row holds.
create table product_price (
  id uuid primary key,
  product_id uuid not null references product,
  valid_from date not null,
  amount_kopecks bigint not null check (amount_kopecks > 0),
  created_at timestamptz not null
);
create index product_price_by_day on product_price (product_id, valid_from desc, id desc);

-- Versions of products. Orders keep the version that they bought, so a published one never changes.
create table product_version (
  id uuid primary key,
  product_id uuid not null references product deferrable initially deferred,
  number integer not null,
  title text not null check (title <> ''),
  description text not null,
  audience text not null,
  unit text not null check (unit in ('lessons', 'hours')),
  count integer not null check (count > 0),
  valid_days integer not null check (valid_days > 0),
  subject text,
  level text,
  format text,
  executor_id uuid references cabinet,
  terms text not null,
  cover text not null,
  picture_id uuid references product_picture,
  created_at timestamptz not null,
  published_at timestamptz,
  unique (product_id, number)
);
create index product_version_subject on product_version (subject, level, format);
create index product_version_words on product_version using gin (to_tsvector('simple',
  replace(lower(title), 'ё', 'е')));

-- Products on sale at a price on the days from valid_from until before valid_to, with the columns by which the shop
-- sorts. Triggers write it; prices of coming days have their rows already, so nothing is to be done at midnight.
create table shop_entry (
  product_id uuid references product,
  valid_from date,
  valid_to date,
  sort_title text collate alphabet not null,
  amount_kopecks bigint not null,
  unit_kopecks bigint not null,
  primary key (product_id, valid_from)
);
create index shop_entry_amount_kopecks on shop_entry (amount_kopecks, product_id);
create index shop_entry_sort_title on shop_entry (sort_title, product_id);
create index shop_entry_unit_kopecks on shop_entry (unit_kopecks, product_id);

-- Stock that an order took of a product. A row stays when it is given back, so that it is given back once.
create table stock_reservation (
  order_id uuid,
  product_id uuid references product,
  customer_id uuid not null references cabinet,
  quantity integer not null check (quantity > 0),
  created_at timestamptz not null,
  released_at timestamptz,
  was_opened boolean not null default false,
  primary key (order_id, product_id)
);
create index stock_reservation_customer on stock_reservation (customer_id) where released_at is null or was_opened;

-- money/carts ---------------------------------------------------------------------------------------------------------

-- Carts of customers, which all of their devices show. The row is also the lock of a cart: whoever changes or orders it
-- holds the row.
create table cart (
  customer_id uuid primary key references cabinet,
  promo_code text,
  changed_at timestamptz not null
);

-- Lines of carts: one for each learner of a product, and one for whichever learner.
create table cart_line (
  id uuid primary key,
  customer_id uuid not null references cart,
  product_id uuid not null references product,
  learner_id uuid references learner,
  quantity integer not null check (quantity > 0),
  seen_version_id uuid not null references product_version,
  seen_price_kopecks bigint not null check (seen_price_kopecks > 0)
);
create unique index cart_line_once on cart_line (customer_id, product_id, coalesce(learner_id, customer_id));

-- money/wallets -------------------------------------------------------------------------------------------------------

-- Debt that a customer may have before staff are told.
create table customer_debt_limit (
  customer_id uuid primary key references cabinet,
  -- Null where nobody named one: then the service's own counts.
  limit_kopecks bigint check (limit_kopecks >= 0),
  told_on date,
  version integer not null default 1
);

-- Packages of lessons that a customer paid ahead. What was granted never changes.
create table wallet (
  id uuid primary key,
  customer_id uuid not null references cabinet,
  learner_id uuid references learner,
  contract_id uuid references contract,
  name text not null check (name <> ''),
  unit text not null check (unit in ('lessons', 'minutes')),
  total_units integer not null check (total_units > 0),
  left_units integer not null check (left_units >= 0),
  -- Not used in time.
  lost_units integer not null default 0 check (lost_units >= 0),
  price_kopecks bigint not null check (price_kopecks >= 0),
  left_kopecks bigint not null,
  unit_price_kopecks bigint not null check (unit_price_kopecks >= 0),
  subject text,
  level text,
  executor_id uuid references cabinet,
  valid_days integer not null check (valid_days > 0),
  activated_on date,
  expires_on date,
  state text not null check (state in ('pending', 'active', 'frozen', 'exhausted', 'expired', 'refunded')),
  frozen_on date,
  frozen_by text check (frozen_by in ('pause', 'staff')),
  refunded_kopecks bigint check (refunded_kopecks >= 0),
  reason text,
  source_kind text not null,
  source_id uuid not null,
  was_told_of_end boolean not null default false,
  was_told_of_last boolean not null default false,
  created_at timestamptz not null,
  version integer not null default 1,
  -- A source grants once.
  constraint wallet_source unique (source_kind, source_id),
  constraint wallet_begun check (state in ('pending', 'refunded') or activated_on is not null),
  check (left_kopecks between 0 and price_kopecks),
  constraint wallet_ended check (state not in ('expired', 'refunded') or left_units = 0 and left_kopecks = 0),
  constraint wallet_frozen
    check ((state = 'frozen') = (frozen_on is not null) and (frozen_on is null) = (frozen_by is null)),
  constraint wallet_refunded check ((state = 'refunded') = (refunded_kopecks is not null)),
  constraint wallet_term check ((activated_on is null) = (expires_on is null)),
  constraint wallet_used_up check ((state = 'exhausted') = ((state not in ('expired', 'refunded')) and left_units = 0)),
  constraint wallet_whole check (left_units + lost_units <= total_units),
  constraint wallet_worth check (left_units > 0 or left_kopecks = 0)
);
create index wallet_contract on wallet (contract_id) where contract_id is not null;
create index wallet_customer on wallet (customer_id, id desc);
create index wallet_end on wallet (expires_on, id) where state = 'active';
create index wallet_open on wallet (customer_id, expires_on, id) where state in ('active', 'frozen');

-- Units that a settled lesson took out of a wallet. A lesson of minutes may take the rest of one wallet and the
-- beginning of the next.
create table wallet_use (
  id uuid primary key,
  wallet_id uuid not null references wallet,
  lesson_id uuid not null references lesson,
  contract_id uuid not null references contract,
  customer_id uuid not null references cabinet,
  part smallint not null check (part > 0),
  units integer not null check (units > 0),
  kopecks bigint not null check (kopecks >= 0),
  held_on date not null,
  created_at timestamptz not null,
  given_back_at timestamptz,
  give_back_reason text,
  check ((given_back_at is null) = (give_back_reason is null))
);
create unique index wallet_use_once on wallet_use (lesson_id, part) where given_back_at is null;
create index wallet_use_wallet on wallet_use (wallet_id, id desc);

-- money/work-reports --------------------------------------------------------------------------------------------------

-- Months of an executor's lessons, handed in and approved. A trigger creates the row with the first lesson of a month.
create table work_report (
  id uuid primary key,
  executor_id uuid not null references cabinet,
  month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  state text not null default 'open',
  totals jsonb,
  submitted_at timestamptz,
  approved_at timestamptz,
  approved_by uuid references cabinet,
  return_reason text,
  created_at timestamptz not null,
  version integer not null default 1,
  closed_at timestamptz,
  closed_by uuid references cabinet,
  seal text,
  reminded_at timestamptz,
  unique (executor_id, month),
  constraint work_report_approved check ((state in ('approved', 'closed')) = (approved_at is not null)),
  constraint work_report_closed
    check ((state = 'closed') = (closed_at is not null) and (state = 'closed') = (seal is not null)
    and (state = 'closed') = (closed_by is not null)),
  constraint work_report_state check (state in ('open', 'submitted', 'returned', 'approved', 'closed'))
);
create index work_report_newest on work_report (month desc, id desc);
create index work_report_open on work_report (id) where state = 'open';
create index work_report_to_close on work_report (month, id) where state <> 'closed';
create index work_report_waiting on work_report (month desc, id desc) where state = 'submitted';

-- Corrections of settled lessons of closed months: asked for by one account and approved by another. One counts in the
-- month in which it is approved.
create table lesson_correction (
  id uuid primary key,
  work_report_id uuid not null references work_report,
  lesson_id uuid not null references lesson,
  contract_id uuid not null references contract,
  executor_id uuid not null references cabinet,
  customer_id uuid not null references cabinet,
  subject text not null,
  held_on date not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'refused')),
  charge_before_kopecks bigint not null,
  charge_kopecks bigint not null check (charge_kopecks >= 0),
  pay_before_kopecks bigint not null,
  pay_kopecks bigint not null check (pay_kopecks >= 0),
  reason text not null,
  asked_by uuid not null references cabinet,
  asked_account uuid not null references account,
  decided_by uuid references cabinet,
  decided_account uuid references account,
  decided_at timestamptz,
  refusal_reason text,
  created_at timestamptz not null,
  version integer not null default 1,
  constraint lesson_correction_changes
    check (charge_kopecks <> charge_before_kopecks or pay_kopecks <> pay_before_kopecks),
  constraint lesson_correction_decided
    check ((state = 'asked') = (decided_at is null) and (state = 'asked') = (decided_account is null)),
  constraint lesson_correction_of_two_people check (state <> 'approved' or decided_account <> asked_account)
);
create unique index lesson_correction_asked on lesson_correction (lesson_id) where state = 'asked';
create index lesson_correction_report on lesson_correction (work_report_id, id);

-- money/acts ----------------------------------------------------------------------------------------------------------

-- Acts: what was taught in a closed month of a contract, or by a seat of a programme, for its customer to accept. The
-- document is kept as it was made.
create table act (
  id uuid primary key,
  number text not null unique,
  contract_id uuid references contract,
  customer_id uuid not null references cabinet,
  executor_id uuid references cabinet,
  work_report_id uuid references work_report,
  month text not null,
  subject text not null,
  learner_name text not null,
  contract_number integer,
  state text not null default 'issued'
    check (state in ('issued', 'acknowledged', 'accepted_silently', 'declined', 'superseded')),
  lesson_count integer not null check (lesson_count >= 0),
  total_kopecks bigint not null,
  document jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  issued_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_account uuid references account,
  acknowledged_by text,
  acknowledged_channel text check (acknowledged_channel in ('sms', 'telegram', 'email')),
  code_id uuid,
  decline_reason text,
  supersede_reason text,
  -- The replacement is written after what it replaces, in the same transaction.
  superseded_by uuid references act deferrable initially deferred,
  version integer not null default 1,
  seat_id uuid references programme_seat,
  programme_title text,
  accept_by timestamptz,
  accepted_silently_at timestamptz,
  constraint act_accepted_silently
    check ((accepted_silently_at is null or accept_by <= accepted_silently_at)
    and (state <> 'accepted_silently' or accepted_silently_at is not null)),
  constraint act_acknowledged
    check ((acknowledged_at is null) = (acknowledged_account is null) and (acknowledged_at is null) = (code_id is null)
    and (acknowledged_at is null) = (acknowledged_channel is null)
    and (state <> 'acknowledged' or acknowledged_at is not null)),
  constraint act_declined check (state <> 'declined' or decline_reason is not null),
  constraint act_of_contract_or_seat
    check ((contract_id is null) = (seat_id is not null) and (seat_id is null) = (programme_title is null)
    and (contract_id is null) = (contract_number is null) and (contract_id is null) = (executor_id is null)
    and (contract_id is null) = (work_report_id is null)),
  constraint act_superseded check ((state = 'superseded') = (superseded_by is not null))
);
create index act_accept_by on act (id) include (accept_by) where state = 'issued' and accept_by is not null;
create index act_customer on act (customer_id, id desc);
create index act_declined on act (id) where state = 'declined';
create index act_declined_open on act (id desc) where state = 'declined';
create index act_executor on act (executor_id, month);
create index act_number_part on act using gin (replace(lower(number), 'ё', 'е') gin_trgm_ops);
create unique index act_of_seat on act (seat_id) where seat_id is not null and state <> 'superseded';
create unique index act_once on act (contract_id, month) where state <> 'superseded';

-- Lines of acts: a lesson, the correction of one of an earlier month, or a session of a group.
create table act_line (
  act_id uuid references act,
  position integer,
  lesson_id uuid references lesson,
  correction_id uuid references lesson_correction,
  amount_kopecks bigint not null,
  released_at timestamptz,
  session_id uuid references programme_session,
  primary key (act_id, position),
  constraint act_line_of_one check (num_nonnulls(lesson_id, correction_id, session_id) = 1)
);
create unique index act_line_correction on act_line (correction_id) where released_at is null
  and correction_id is not null;
-- A lesson, and a correction of one, stands on one act that counts.
create unique index act_line_lesson on act_line (lesson_id) where released_at is null and lesson_id is not null;

-- Numbers of acts, without a gap.
create table act_number_counter (
  year integer primary key,
  last integer not null check (last > 0)
);

-- money/income-reports ------------------------------------------------------------------------------------------------

-- Months of an executor's income, which become statements. The sums are kept by the transactions that insert accruals,
-- so that a list of months costs the same however many rows there are. From draft on the rows are fixed.
create table income_report (
  id uuid primary key,
  executor_id uuid not null references cabinet,
  month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  state text not null default 'accruing'
    check (state in ('accruing', 'draft', 'confirmed', 'approved', 'in_payment', 'part_paid', 'paid', 'failed',
    'on_hold', 'void')),
  accrual_count integer not null default 0,
  gross_kopecks bigint not null default 0,
  commission_kopecks bigint not null default 0,
  net_kopecks bigint not null default 0,
  created_at timestamptz not null,
  version integer not null default 1,
  adjustment_kopecks bigint not null default 0,
  paid_kopecks bigint not null default 0,
  drafted_at timestamptz,
  confirm_by timestamptz,
  confirmed_at timestamptz,
  was_silent boolean not null default false,
  second_above_kopecks bigint,
  first_approved_by uuid references cabinet,
  first_approved_account uuid references account,
  approved_by uuid references cabinet,
  approved_account uuid references account,
  approved_at timestamptz,
  held_from text,
  reason text,
  agent_gross_kopecks bigint not null default 0,
  agent_net_kopecks bigint not null default 0,
  parties jsonb,
  asked_account jsonb,
  payout_account jsonb,
  unique (executor_id, month),
  constraint income_report_approved
    check (state not in ('approved', 'in_payment', 'part_paid', 'paid', 'failed') or approved_account is not null
    and (net_kopecks + adjustment_kopecks <= second_above_kopecks or first_approved_account is not null)),
  check (gross_kopecks = (commission_kopecks + net_kopecks)),
  constraint income_report_hold check ((state = 'on_hold') = (held_from is not null)),
  constraint income_report_paid
    check (paid_kopecks between 0 and greatest(net_kopecks + adjustment_kopecks, 0::bigint)),
  constraint income_report_two_accounts check (first_approved_account <> approved_account)
);
create index income_report_confirmed on income_report (month, id) where state = 'confirmed';
create index income_report_due on income_report (id) where state in ('approved', 'part_paid', 'failed', 'on_hold');
create index income_report_newest on income_report (month desc, id desc);
create index income_report_open on income_report (executor_id, month) where state = 'accruing';
create index income_report_second on income_report (id) where state = 'confirmed'
  and first_approved_account is not null;
create index income_report_silence on income_report (confirm_by) where state = 'draft';

-- Results of settled lessons: gross is charged to the customer, net is paid to the executor. A correction of a lesson
-- has an accrual of its own.
create table accrual (
  id uuid primary key,
  income_report_id uuid not null references income_report,
  executor_id uuid not null references cabinet,
  contract_id uuid not null references contract,
  lesson_id uuid unique references lesson,
  work_report_id uuid not null references work_report,
  gross_kopecks bigint not null,
  commission_kopecks bigint not null,
  net_kopecks bigint not null,
  subject text not null,
  held_on date not null,
  created_at timestamptz not null,
  is_late boolean not null default false,
  correction_id uuid unique references lesson_correction,
  corrected_lesson_id uuid references lesson,
  correction_reason text,
  prepaid_kopecks bigint not null default 0,
  commission_rule_id uuid references commission_rule,
  commission_snapshot jsonb,
  brought_from text,
  check (gross_kopecks = (commission_kopecks + net_kopecks)),
  constraint accrual_of_lesson_or_correction
    check ((lesson_id is null) = (correction_id is not null) and (correction_id is null) = (corrected_lesson_id is null)
    and (correction_id is null) = (correction_reason is null)),
  constraint accrual_prepaid check (prepaid_kopecks >= 0 or correction_id is not null),
  constraint accrual_rule check ((commission_rule_id is null) = (commission_snapshot is null)),
  constraint accrual_rule_bounds
    check (commission_rule_id is null or net_kopecks between 0 and gross_kopecks and correction_id is null)
);
create index accrual_contract on accrual (contract_id, held_on);
create index accrual_corrected_lesson on accrual (corrected_lesson_id);
create index accrual_correction on accrual (contract_id, held_on) where correction_id is not null;
create index accrual_late on accrual (held_on, contract_id) where is_late;
create index accrual_month on accrual (held_on, contract_id);
create index accrual_report on accrual (income_report_id, contract_id, held_on);

-- Bonuses and deductions of an executor.
create table income_adjustment (
  id uuid primary key,
  income_report_id uuid not null references income_report,
  executor_id uuid not null references cabinet,
  kind text not null,
  amount_kopecks bigint not null,
  reason text not null,
  created_by uuid references cabinet,
  created_at timestamptz not null,
  session_id uuid references programme_session,
  subject text,
  held_on date,
  brought_from text,
  constraint income_adjustment_amount check (amount_kopecks > 0 or kind = 'session' and amount_kopecks <> 0),
  constraint income_adjustment_kind check (kind in ('bonus', 'deduction', 'session')),
  constraint income_adjustment_session
    check ((kind = 'session') = (session_id is not null) and (kind = 'session') = (subject is not null)
    and (kind = 'session') = (held_on is not null) and (kind = 'session') = (created_by is null))
);
create index income_adjustment_report on income_adjustment (income_report_id);

-- Objections of an executor to rows of a statement.
create table income_objection (
  id uuid primary key,
  income_report_id uuid not null references income_report,
  accrual_id uuid references accrual,
  reason text not null,
  objected_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by uuid references cabinet,
  adjustment_id uuid references income_adjustment,
  check ((answer is null) = (answered_at is null)),
  constraint income_objection_of_one check ((accrual_id is null) <> (adjustment_id is null))
);
create unique index income_objection_open on income_objection (income_report_id, coalesce(accrual_id, adjustment_id))
  where answered_at is null;

-- Confirmations of executors: the statement as a paper with its hash, and by which code, or that nobody answered in
-- time. Written once.
create table income_confirmation (
  income_report_id uuid primary key references income_report,
  document jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  confirmed_at timestamptz not null,
  account_id uuid references account,
  confirmed_by text,
  channel text check (channel in ('sms', 'telegram', 'email')),
  code_id uuid,
  constraint income_confirmation_by_code
    check ((account_id is null) = (code_id is null) and (account_id is null) = (channel is null)
    and (account_id is null) = (confirmed_by is null))
);

-- Pay for held sessions of groups, for each who taught.
create table session_pay (
  session_id uuid references programme_session,
  executor_id uuid references cabinet,
  -- The title of the programme.
  title text not null,
  subject text not null,
  held_on date not null,
  -- The pay of the session, and the part of it that stands in statements.
  pay_kopecks bigint not null check (pay_kopecks >= 0),
  accrued_kopecks bigint not null default 0,
  -- The moment from which on it is accrued.
  final_at timestamptz not null,
  primary key (session_id, executor_id)
);
create index session_pay_due on session_pay (final_at, session_id, executor_id) where pay_kopecks <> accrued_kopecks;

-- money/payouts -------------------------------------------------------------------------------------------------------

-- Payouts that are made by one file for the bank, which stays as it was made.
create table payout_batch (
  id uuid primary key,
  number integer not null unique,
  state text not null default 'prepared' check (state in ('prepared', 'sent', 'cancelled')),
  format text not null check (format in ('belarusbank', 'csv')),
  made_on date not null,
  payer jsonb not null,
  purpose text not null,
  payout_count integer not null check (payout_count > 0),
  sum_kopecks bigint not null check (sum_kopecks > 0),
  file_name text not null,
  file bytea not null,
  file_sha256 text not null,
  -- The batch whose failed payouts this one repeats.
  repeats_id uuid references payout_batch,
  reason text,
  created_by uuid not null references cabinet,
  created_at timestamptz not null,
  sent_by uuid references cabinet,
  sent_at timestamptz,
  cancelled_by uuid references cabinet,
  cancelled_at timestamptz,
  version integer not null default 1,
  check (file_sha256 = encode(sha256(file), 'hex')),
  check ((state = 'sent') = (sent_at is not null)),
  check ((state = 'cancelled') = (cancelled_at is not null)),
  check ((state = 'cancelled') = (reason is not null))
);

-- Tries to pay what is left of a statement. What is paid or failed stays as it is; another try is another row.
create table payout (
  id uuid primary key,
  income_report_id uuid not null references income_report,
  executor_id uuid not null references cabinet,
  attempt integer not null,
  state text not null default 'sent' check (state in ('prepared', 'sent', 'paid', 'failed', 'cancelled')),
  amount_kopecks bigint not null check (amount_kopecks > 0),
  paid_kopecks bigint,
  paid_on date,
  reason text,
  started_by uuid not null references cabinet,
  started_at timestamptz not null,
  batch_id uuid references payout_batch,
  recipient jsonb,
  unique (income_report_id, attempt),
  check (paid_kopecks > 0 and paid_kopecks <= amount_kopecks),
  constraint payout_of_batch check ((batch_id is null) = (recipient is null)),
  constraint payout_waits_in_batch check (state not in ('prepared', 'cancelled') or batch_id is not null),
  check (state <> 'paid' or paid_kopecks is not null and paid_on is not null),
  check ((state = 'failed') = (reason is not null))
);
create index payout_batch_rows on payout (batch_id, id) where batch_id is not null;
create index payout_by_sum on payout (paid_kopecks, paid_on) where state = 'paid';
-- A statement stands in one batch at a time, whoever puts it there.
create unique index payout_open on payout (income_report_id) where state in ('prepared', 'sent');
create index payout_paid on payout (executor_id, paid_on) where state = 'paid';
create index payout_recipients on payout (executor_id, started_at) where recipient is not null;

-- Runs over the statements of a month, which a task carries on in parts. One of a month at a time.
create table payout_run (
  id uuid primary key,
  month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  total_count integer not null,
  done_count integer not null default 0,
  drafted_count integer not null default 0,
  last_executor_id uuid,
  started_by uuid not null references cabinet,
  started_account uuid not null references account,
  started_at timestamptz not null,
  finished_at timestamptz
);
create index payout_run_newest on payout_run (month, started_at desc, id desc);
create unique index payout_run_open on payout_run (month) where finished_at is null;

-- money/bank-statements -----------------------------------------------------------------------------------------------

-- Files of the bank.
create table bank_statement (
  id uuid primary key,
  file_name text not null,
  format text not null check (format in ('client_bank', 'csv', 'one_c')),
  account text not null,
  from_on date,
  to_on date,
  opening_kopecks bigint,
  closing_kopecks bigint,
  mismatch_kopecks bigint,
  known_count integer not null check (known_count >= 0),
  uploaded_by uuid not null references cabinet,
  uploaded_account uuid not null references account,
  created_at timestamptz not null
);

-- Rows of a statement of the bank, as the bank said them. Only what a row is for us changes: a payment, a refund, a
-- batch of payouts, or a payout that came back.
create table bank_statement_row (
  id uuid primary key,
  bank_statement_id uuid not null references bank_statement,
  position integer not null,
  row_key text not null unique,
  fingerprint text not null,
  booked_on date not null,
  number text not null,
  direction text not null check (direction in ('in', 'out')),
  amount_kopecks bigint not null check (amount_kopecks > 0),
  party_name text not null,
  party_unp text not null,
  party_account text not null,
  purpose text not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'posted', 'ignored')),
  settled_as text
    check (settled_as in ('payment', 'payout', 'payout_failed', 'batch', 'refund', 'refund_returned', 'transfer')),
  person_id uuid references cabinet,
  invoice_ids uuid[] not null default '{}',
  payment_id uuid,
  income_report_id uuid references income_report,
  refund_id uuid unique,
  reason text,
  decided_by uuid references cabinet,
  decided_at timestamptz,
  version integer not null default 1,
  payout_batch_id uuid references payout_batch,
  transfer_id uuid unique,
  returned_refund_id uuid,
  unique (bank_statement_id, position),
  constraint bank_statement_row_batch
    check ((payout_batch_id is not null) = (settled_as is not null and settled_as = 'batch')),
  check ((state = 'open') = (decided_by is null)),
  constraint bank_statement_row_returned_refund
    check ((returned_refund_id is not null) = (settled_as is not null and settled_as = 'refund_returned')),
  constraint bank_statement_row_transfer
    check ((transfer_id is not null) = (settled_as is not null and settled_as = 'transfer')),
  check ((state = 'ignored') = (reason is not null)),
  check ((state in ('confirmed', 'posted')) = (settled_as is not null)),
  check (state <> 'posted' or settled_as <> 'payment' or payment_id is not null)
);
create index bank_statement_row_like on bank_statement_row (fingerprint);
create unique index bank_statement_row_of_return on bank_statement_row (returned_refund_id) where state = 'posted';
create index bank_statement_row_open on bank_statement_row (bank_statement_id, state);
create index bank_statement_row_returned on bank_statement_row (returned_refund_id)
  where returned_refund_id is not null;
create index bank_statement_row_to_settle on bank_statement_row (booked_on) where state = 'open';

-- money/invoices ------------------------------------------------------------------------------------------------------

-- Customers' wish for one invoice for all contracts.
create table billing_preference (
  customer_id uuid primary key references cabinet,
  mode text not null check (mode in ('per_contract', 'one_invoice')),
  updated_at timestamptz not null
);

-- Numbers of credit notes, without a gap.
create table credit_note_number_counter (
  year integer primary key,
  last integer not null check (last > 0)
);

-- Credit: money that a customer paid and no invoice took. Whoever moves a customer's money locks this row first.
create table customer_credit (
  customer_id uuid primary key references cabinet,
  credit_kopecks bigint not null default 0 check (credit_kopecks >= 0),
  held_kopecks bigint not null default 0 check (held_kopecks >= 0)
);
create index customer_credit_some on customer_credit (customer_id) where credit_kopecks > 0;

-- Invoices of all kinds: of a contract's lessons, of all contracts of a customer, of plans, orders and seats. Issued
-- ones don't change, except their state and what was paid, credited or written off.
create table invoice (
  id uuid primary key,
  number text unique,
  contract_id uuid references contract,
  customer_id uuid not null references cabinet,
  period text not null check (period ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  kind text not null default 'lessons',
  state text not null default 'draft',
  issued_at timestamptz,
  due_on date,
  total_kopecks bigint not null check (total_kopecks > 0),
  paid_kopecks bigint not null default 0 check (paid_kopecks >= 0),
  payee jsonb,
  cancel_reason text,
  created_at timestamptz not null,
  version integer not null default 1,
  source_id uuid,
  about text,
  payer jsonb,
  credited_kopecks bigint not null default 0,
  returned_kopecks bigint not null default 0,
  replaced_by uuid references invoice,
  owed_kopecks bigint generated always as (total_kopecks - credited_kopecks) stored not null,
  sellers jsonb not null default '[]',
  merged_from uuid references cabinet,
  issued_to jsonb,
  granted_at timestamptz,
  reopened_at timestamptz,
  write_off_asked_by uuid references account,
  write_off_asked_at timestamptz,
  write_off_kopecks bigint check (write_off_kopecks > 0),
  write_off_reason text,
  constraint invoice_asked_write_off
    check (num_nulls(write_off_asked_by, write_off_asked_at, write_off_kopecks, write_off_reason) in (0, 4)),
  check ((number is null) = (issued_at is null) and (number is null) = (due_on is null)),
  constraint invoice_credited check (credited_kopecks between 0 and total_kopecks),
  constraint invoice_kind check (kind in ('lessons', 'plan', 'package', 'programme', 'order', 'manual')),
  constraint invoice_names_what_for check (contract_id is not null or about is not null),
  constraint invoice_paid check (state in ('issued', 'written_off') or paid_kopecks = 0),
  constraint invoice_replaced check (replaced_by is null or state = 'void'),
  constraint invoice_returned check (returned_kopecks between 0 and credited_kopecks),
  constraint invoice_state check (state in ('draft', 'issued', 'cancelled', 'void', 'written_off')),
  check (state <> 'issued' or number is not null),
  check (state <> 'draft' or number is null)
);
create index invoice_about_part on invoice using gin (replace(lower(about), 'ё', 'е') gin_trgm_ops);
create index invoice_asked_write_offs on invoice (write_off_asked_at) where write_off_asked_by is not null;
create index invoice_customer on invoice (customer_id, id desc);
create index invoice_draft on invoice (id desc) where state = 'draft';
create index invoice_due on invoice (due_on, id) where state = 'issued' and paid_kopecks < owed_kopecks;
create index invoice_issued on invoice (issued_at, id) where issued_at is not null
  and state in ('issued', 'written_off');
create index invoice_number_part on invoice using gin (replace(lower(number), 'ё', 'е') gin_trgm_ops);
-- The lessons of all contracts of a customer on one invoice.
create unique index invoice_of_customer_once on invoice (coalesce(merged_from, customer_id), period)
  where kind = 'lessons' and contract_id is null and state in ('draft', 'issued', 'written_off');
create unique index invoice_of_source on invoice (kind, source_id) where source_id is not null
  and state in ('draft', 'issued', 'written_off');
-- A month of a contract is invoiced once, however often the run is repeated.
create unique index invoice_once on invoice (contract_id, period, kind) where state in ('draft', 'issued')
  and reopened_at is null;
create index invoice_period on invoice (period, id desc);
create index invoice_unpaid on invoice (customer_id, due_on) include (owed_kopecks, paid_kopecks) where state = 'issued'
  and paid_kopecks <> owed_kopecks;

-- Credit notes: sums taken off an issued invoice. A row never changes. One that the service made by itself has nobody's
-- name.
create table credit_note (
  id uuid primary key,
  number text not null unique,
  invoice_id uuid not null references invoice,
  customer_id uuid not null references cabinet,
  amount_kopecks bigint not null check (amount_kopecks > 0),
  returned_kopecks bigint not null,
  reason text not null check (reason <> ''),
  issued_by uuid references account,
  created_at timestamptz not null,
  check (returned_kopecks between 0 and amount_kopecks)
);
create index credit_note_customer on credit_note (customer_id, id desc);
create index credit_note_invoice on credit_note (invoice_id, id);

-- Corrections of closed months that a credit note took off an issued invoice. Such a correction comes on no other
-- invoice until it is given back (docs/decisions/0041).
create table credited_correction (
  id uuid primary key,
  correction_id uuid not null references lesson_correction,
  credit_note_id uuid not null references credit_note,
  created_at timestamptz not null,
  released_at timestamptz
);
create unique index credited_correction_living on credited_correction (correction_id) where released_at is null;
create index credited_correction_note on credited_correction (credit_note_id);

-- The number at a provider by which an invoice can be paid in ЕРИП now, and the sum that is asked for under it.
create table invoice_erip (
  invoice_id uuid primary key references invoice,
  account_no text not null,
  asks_kopecks bigint not null check (asks_kopecks > 0)
);

-- Lines of invoices, as they were charged, even if the subject or the learner's name changes later. A lesson is on one
-- live invoice at most.
create table invoice_line (
  id uuid primary key,
  invoice_id uuid not null references invoice,
  position integer not null,
  lesson_id uuid references lesson,
  subject text,
  learner_name text,
  starts_at timestamptz,
  ends_at timestamptz,
  outcome text,
  quantity integer not null check (quantity > 0),
  price_kopecks bigint not null,
  amount_kopecks bigint not null,
  released_at timestamptz,
  title text,
  contract_number integer,
  discount_kopecks bigint not null default 0 check (discount_kopecks >= 0),
  correction_id uuid references lesson_correction,
  left_out boolean not null default false,
  unique (invoice_id, position),
  constraint invoice_line_amount
    check (amount_kopecks = (quantity * price_kopecks - discount_kopecks)
    and (amount_kopecks >= 0 or correction_id is not null)),
  constraint invoice_line_left_out_is_free check (not left_out or released_at is not null),
  constraint invoice_line_names_what_for
    check (title is not null or subject is not null and learner_name is not null and starts_at is not null
    and ends_at is not null and outcome is not null)
);
create unique index invoice_line_correction on invoice_line (correction_id) where correction_id is not null
  and released_at is null;
create index invoice_line_left_out on invoice_line (lesson_id) where left_out;
create unique index invoice_line_lesson on invoice_line (lesson_id) where released_at is null;

-- Numbers of invoices, without a gap: the transaction that issues takes one, so a failed one gives it back.
create table invoice_number_counter (
  year integer primary key,
  last integer not null check (last > 0)
);

-- Reminders of unpaid invoices: not twice a day, whoever reminds.
create table invoice_reminder (
  id uuid primary key,
  invoice_id uuid not null references invoice,
  step text not null check (step in ('due_soon', 'late_1', 'late_5', 'late_14', 'by_hand')),
  on_day date not null,
  created_at timestamptz not null,
  unique (invoice_id, on_day)
);
create unique index invoice_reminder_once on invoice_reminder (invoice_id, step) where step <> 'by_hand';

-- Runs over the invoices of a month, one at a time.
create table invoice_run (
  id uuid primary key,
  month text not null,
  kind text not null check (kind in ('draft', 'issue')),
  due_on date,
  total_count integer not null,
  done_count integer not null default 0,
  made_count integer not null default 0,
  -- The customer, or the draft, up to which it has come.
  reached_id uuid,
  started_by uuid not null references cabinet,
  started_account uuid not null references account,
  started_at timestamptz not null,
  finished_at timestamptz,
  check ((kind = 'issue') = (due_on is not null))
);
create index invoice_run_newest on invoice_run (month, kind, started_at desc, id desc);
create unique index invoice_run_open on invoice_run (month, kind) where finished_at is null;

-- Parts of payments that pay an invoice. A row is ended, never changed.
create table payment_allocation (
  id uuid primary key,
  payment_id uuid not null,
  invoice_id uuid not null references invoice,
  amount_kopecks bigint not null check (amount_kopecks > 0),
  from_credit boolean not null default false,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index payment_allocation_invoice on payment_allocation (invoice_id);
create index payment_allocation_payment on payment_allocation (payment_id);

-- Settled lessons that cost something beside what a package paid, and stand on no live invoice (docs/decisions/0014).
-- Triggers of accruals and lines keep them.
create table uninvoiced_lesson (
  lesson_id uuid primary key references lesson,
  contract_id uuid not null references contract,
  held_on date not null,
  is_late boolean not null,
  subject text not null,
  charged_kopecks bigint not null check (charged_kopecks > 0)
);
create index uninvoiced_lesson_contract on uninvoiced_lesson (contract_id, held_on);
create index uninvoiced_lesson_day on uninvoiced_lesson (held_on);

-- money/payments ------------------------------------------------------------------------------------------------------

-- Money that a customer paid. A row never changes: a mistake is reversed.
create table payment (
  id uuid primary key,
  invoice_id uuid references invoice,
  customer_id uuid not null references cabinet,
  amount_kopecks bigint not null check (amount_kopecks > 0),
  method text not null check (method in ('bank', 'cash', 'erip', 'card')),
  received_on date not null,
  reference text not null,
  recorded_by uuid references cabinet,
  created_at timestamptz not null,
  source text not null default 'manual' check (source in ('manual', 'import', 'online')),
  source_key text,
  check ((source = 'manual') = (recorded_by is not null) or source = 'import'),
  check (source = 'manual' or source_key is not null)
);
create index payment_amount on payment (amount_kopecks);
create index payment_customer_day on payment (customer_id, received_on desc, id desc);
create index payment_day on payment (received_on desc, id desc);
create index payment_invoice on payment (invoice_id, id);
create index payment_reference_part on payment using gin (replace(lower(reference), 'ё', 'е') gin_trgm_ops);
create unique index payment_source on payment (source, source_key) where source_key is not null;

-- Payments that were booked by mistake, or that a provider took back. Of the latter nobody's name is kept.
create table payment_reversal (
  id uuid primary key,
  payment_id uuid not null unique references payment,
  customer_id uuid not null references cabinet,
  reason text not null check (reason <> ''),
  reversed_by uuid references cabinet,
  created_at timestamptz not null
);

-- Credit that goes back to a customer: asked for by one person, approved by another.
create table refund (
  id uuid primary key,
  customer_id uuid not null references cabinet,
  amount_kopecks bigint not null check (amount_kopecks > 0),
  reason text not null check (reason <> ''),
  state text not null default 'asked'
    check (state in ('asked', 'approved', 'refused', 'paid', 'return_asked', 'returned')),
  asked_by uuid not null references account,
  approved_by uuid references account,
  approved_at timestamptz,
  refusal_reason text,
  method text check (method in ('bank', 'cash', 'provider')),
  paid_on date,
  reference text,
  created_at timestamptz not null,
  version integer not null default 1,
  account jsonb,
  return_asked_by uuid references account,
  return_asked_at timestamptz,
  return_reason text,
  returned_by uuid references account,
  returned_at timestamptz,
  to_account jsonb,
  constraint refund_approved
    check (state not in ('approved', 'paid', 'return_asked', 'returned') or approved_by is not null
    and approved_at is not null),
  constraint refund_of_two_people check (approved_by is null or approved_by <> asked_by),
  constraint refund_paid
    check ((state in ('paid', 'return_asked', 'returned')) = (method is not null and paid_on is not null
    and reference is not null)),
  constraint refund_refused check ((state = 'refused') = (refusal_reason is not null)),
  constraint refund_return_asked
    check ((state in ('return_asked', 'returned')) = (return_asked_by is not null and return_asked_at is not null
    and return_reason is not null)),
  constraint refund_return_of_two_people check (returned_by is null or returned_by <> return_asked_by),
  constraint refund_returned check ((state = 'returned') = (returned_by is not null and returned_at is not null)),
  constraint refund_check3 check (account is null or method = 'bank')
);
create index refund_by_sum on refund (amount_kopecks, paid_on) where method = 'bank';
create index refund_customer on refund (customer_id, id desc);
create index refund_waiting on refund (id desc) where state in ('asked', 'approved', 'return_asked');

-- Out of which payment how much of a refund is. A refused refund gives it back.
create table refund_part (
  refund_id uuid references refund,
  payment_id uuid references payment,
  amount_kopecks bigint not null check (amount_kopecks > 0),
  primary key (refund_id, payment_id)
);
create index refund_part_payment on refund_part (payment_id);

-- money/online-payments -----------------------------------------------------------------------------------------------

-- Numbers that people type into the terminal of a bank.
create sequence payment_account_number start with 10000001;
-- Requests for payment at a provider.
create table payment_request (
  id uuid primary key,
  customer_id uuid not null references cabinet,
  invoice_id uuid not null references invoice,
  provider text not null,
  method text not null check (method in ('erip', 'card')),
  reference text not null unique,
  -- The number that a payer types in ЕРИП: short, and never given twice.
  account_no text not null default nextval('payment_account_number')::text unique,
  provider_ref text,
  amount_kopecks bigint not null check (amount_kopecks > 0),
  paid_kopecks bigint not null default 0 check (paid_kopecks >= 0),
  state text not null
    check (state in ('asking', 'waiting', 'part_paid', 'paid', 'expired', 'cancelled', 'failed', 'taken_back')),
  pay_url text,
  qr text,
  pay_form jsonb,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  refused_at timestamptz,
  next_ask_at timestamptz,
  asked_until timestamptz,
  ask_tries integer not null default 0,
  also_invoice_ids uuid[] not null default '{}'
);
create index payment_request_customer on payment_request (customer_id, id desc);
create index payment_request_invoice on payment_request (invoice_id);
create index payment_request_open on payment_request (id) where state in ('asking', 'waiting', 'part_paid');
create index payment_request_open_also on payment_request using gin (also_invoice_ids)
  where state in ('asking', 'waiting', 'part_paid') and also_invoice_ids <> '{}';
create index payment_request_open_invoice on payment_request (invoice_id)
  where state in ('asking', 'waiting', 'part_paid');
create index payment_request_ref on payment_request (provider, provider_ref);
create index payment_request_to_ask on payment_request (next_ask_at) where next_ask_at is not null;

-- Payments at a provider, as we last heard of them.
create table online_payment (
  id uuid primary key,
  provider text not null,
  payment_key text not null,
  request_id uuid references payment_request,
  amount_kopecks bigint not null check (amount_kopecks >= 0),
  currency text not null,
  payment_id uuid references payment,
  taken_back_kopecks bigint not null default 0,
  paid_at timestamptz,
  found_at timestamptz not null,
  received_by_hand boolean not null default false,
  -- True once it fits its request, or a person said whose it is.
  counts boolean not null default false,
  -- The part of the sum taken back that is posted, or that a person decided about.
  posted_back_kopecks bigint not null default 0,
  unique (provider, payment_key),
  check (taken_back_kopecks between 0 and amount_kopecks),
  constraint online_payment_counts check (payment_id is null or request_id is not null or received_by_hand),
  constraint online_payment_posted_back check (posted_back_kopecks between 0 and taken_back_kopecks)
);
create index online_payment_found on online_payment (provider, found_at);
create index online_payment_request on online_payment (request_id);

-- Payments at a provider that a person has to look at.
create table payment_problem (
  id uuid primary key,
  online_payment_id uuid not null references online_payment,
  kind text not null,
  found_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references cabinet,
  reason text,
  way text,
  payment_id uuid references payment,
  unique (online_payment_id, kind),
  check ((settled_at is null) = (settled_by is null) and (settled_at is null) = (reason is null)),
  constraint payment_problem_kind
    check (kind in ('unknown_request', 'other_amount', 'other_currency', 'taken_back', 'part_taken_back', 'missing')),
  constraint payment_problem_payment check (payment_id is null or way in ('received', 'reversed', 'part_reversed')),
  constraint payment_problem_way check (way in ('received', 'reversed', 'part_reversed', 'returned', 'ignored')),
  check (settled_at is null or way is not null)
);
create index payment_problem_open on payment_problem (id desc) where settled_at is null;

-- Notifications of providers. Nobody can fill the disk by them: they are short, and of refused ones only so many are
-- kept.
create table payment_event (
  id uuid primary key,
  provider text not null,
  event_key text not null check (length(event_key) <= 300),
  kind text,
  request_id uuid references payment_request,
  payment_key text,
  verified boolean not null,
  outcome text not null,
  said text not null default '' check (length(said) <= 2000),
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  applied_at timestamptz,
  event jsonb,
  next_try_at timestamptz,
  tries integer not null default 0,
  unique (provider, event_key),
  check ((outcome = 'applied') = (applied_at is not null)),
  check (verified or outcome not in ('applied', 'waiting')),
  check ((outcome = 'waiting') = (event is not null) and (event is null) = (next_try_at is null))
);
create index payment_event_refused on payment_event (id desc) where outcome not in ('applied', 'waiting');
create index payment_event_request on payment_event (request_id) where request_id is not null;
create index payment_event_waiting on payment_event (next_try_at, id) where outcome = 'waiting';

-- money/orders --------------------------------------------------------------------------------------------------------

-- Orders of the shop. The number may have gaps: an order that is rolled back leaves one.
create table shop_order (
  id uuid primary key,
  number integer generated always as identity unique,
  customer_id uuid not null references cabinet,
  state text not null
    check (state in ('placed', 'awaiting_payment', 'paid', 'paid_unfulfilled', 'fulfilled', 'completed', 'cancelled',
    'expired', 'part_refunded', 'refunded')),
  payer_kind text not null check (payer_kind in ('person', 'company')),
  payer jsonb not null,
  promo_code text,
  subtotal_kopecks bigint not null check (subtotal_kopecks >= 0),
  discount_kopecks bigint not null,
  total_kopecks bigint not null,
  refunded_kopecks bigint not null default 0,
  offer_version text not null,
  invoice_id uuid references invoice,
  expires_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  reason text,
  late_kopecks bigint not null default 0 check (late_kopecks >= 0),
  late_decision text check (late_decision in ('restored', 'kept')),
  restored_from uuid unique references shop_order,
  created_at timestamptz not null,
  version integer not null default 1,
  held_pieces integer not null default 0 check (held_pieces >= 0),
  check (discount_kopecks between 0 and subtotal_kopecks),
  constraint shop_order_ended check ((state in ('cancelled', 'expired', 'refunded')) = (ended_at is not null)),
  constraint shop_order_late check (late_decision is null or late_kopecks > 0),
  constraint shop_order_paid
    check (state not in ('paid', 'paid_unfulfilled', 'fulfilled', 'completed', 'part_refunded', 'refunded')
    or paid_at is not null),
  constraint shop_order_refunded check (refunded_kopecks between 0 and total_kopecks),
  constraint shop_order_total check (total_kopecks = (subtotal_kopecks - discount_kopecks))
);
create index shop_order_customer on shop_order (customer_id, id desc);
create index shop_order_day on shop_order (created_at);
create index shop_order_invoice on shop_order (invoice_id) where invoice_id is not null;
create index shop_order_late_money on shop_order (id) where late_kopecks > 0 and late_decision is null;
create index shop_order_open on shop_order (id) where state = 'fulfilled';
create index shop_order_paid on shop_order (paid_at, id) where paid_at is not null;
create index shop_order_payer_name_part on shop_order using gin (replace(lower((payer ->> 'name')), 'ё', 'е') gin_trgm_ops);
create index shop_order_payer_unp on shop_order ((payer ->> 'unp'));
create index shop_order_state on shop_order (state, id desc);
create index shop_order_total on shop_order (total_kopecks);
create index shop_order_unfulfilled on shop_order (id) where state in ('paid', 'paid_unfulfilled');
create index shop_order_waiting on shop_order (expires_at, id) where state = 'awaiting_payment';

-- Money that came for an order after its end, or a part that came before it.
create table order_late_money (
  payment_id uuid references payment,
  order_id uuid references shop_order,
  amount_kopecks bigint not null check (amount_kopecks > 0),
  primary key (payment_id, order_id)
);
create index order_late_money_order on order_late_money (order_id);

-- Lines of orders, as they were bought; never changed. A line is a product or a seat in a programme.
create table order_line (
  id uuid primary key,
  order_id uuid not null references shop_order,
  position integer not null,
  kind text not null check (kind in ('package', 'programme')),
  product_id uuid references product,
  product_version_id uuid references product_version,
  learner_id uuid references learner,
  title text not null check (title <> ''),
  unit text not null check (unit in ('lessons', 'hours')),
  count integer not null check (count > 0),
  valid_days integer not null check (valid_days > 0),
  subject text,
  level text,
  executor_id uuid references cabinet,
  quantity integer not null check (quantity > 0),
  unit_price_kopecks bigint not null check (unit_price_kopecks >= 0),
  discount_kopecks bigint not null,
  seat_id uuid,
  trial_on date,
  unique (order_id, position),
  check (discount_kopecks between 0 and (unit_price_kopecks * quantity)),
  constraint order_line_product
    check ((product_id is null) = (product_version_id is null) and (kind = 'programme' or product_id is not null)),
  constraint order_line_seat check ((kind = 'programme') = (seat_id is not null)),
  check (trial_on is null or kind = 'programme')
);
create index order_line_product on order_line (product_id);
create index order_line_seat_id on order_line (seat_id) where seat_id is not null;
create index order_line_title_part on order_line using gin (replace(lower(title), 'ё', 'е') gin_trgm_ops);

-- Things that one piece of a line opened. Of a line of three: the first, second and third; each is granted once.
create table order_grant (
  id uuid primary key,
  line_id uuid not null references order_line,
  part integer not null check (part > 0),
  kind text not null check (kind in ('package', 'programme')),
  granted_id uuid not null,
  price_kopecks bigint not null check (price_kopecks >= 0),
  refunded_kopecks bigint,
  granted_at timestamptz not null,
  constraint order_grant_once unique (line_id, part),
  check (refunded_kopecks between 0 and price_kopecks)
);
create unique index order_grant_own on order_grant (granted_id) where kind = 'package';
create index order_grant_seat on order_grant (granted_id) where kind = 'programme';

-- Keys to tables that stand after what refers to them -----------------------------------------------------------------

alter table product add foreign key (draft_version_id) references product_version deferrable initially deferred;
alter table product add foreign key (published_version_id) references product_version deferrable initially deferred;
alter table bank_statement_row add foreign key (payment_id) references payment;
alter table bank_statement_row add foreign key (refund_id) references refund;
alter table bank_statement_row add foreign key (returned_refund_id) references refund;
alter table payment_allocation add foreign key (payment_id) references payment;
