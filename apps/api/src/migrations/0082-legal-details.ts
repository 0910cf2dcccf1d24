import { type Kysely, sql } from 'kysely'

/** Legal details of the service, of customers and of executors. A change is a new row from a day on, so that it is known
 *  which ones counted on any day; documents keep a copy of those that they were made with. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
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
      constraint legal_details_owner check ((owner = 'service') = (cabinet_id is null)),
      constraint legal_details_of_customer check ((owner = 'customer') = (kind is not null)),
      constraint legal_details_of_executor check ((owner = 'executor') = (tax_status is not null)),
      constraint legal_details_whole check (
        owner <> 'service' or (unp is not null and address is not null and iban is not null and bic is not null and bank is not null)
      ),
      constraint legal_details_to_pay check (owner <> 'executor' or (iban is not null and bic is not null)),
      constraint legal_details_company check (kind <> 'company' or unp is not null)
    )
  `.execute(db)
  // Of two changes that were made of the same details at once, one fails.
  await sql`
    create unique index legal_details_version
    on legal_details (owner, coalesce(cabinet_id, '00000000-0000-0000-0000-000000000000'), version)
  `.execute(db)
  await sql`create index legal_details_unp on legal_details (unp) where owner = 'customer' and unp is not null`.execute(
    db,
  )
  await sql`
    insert into legal_details (
      id, owner, version, valid_from, name, unp, address, iban, bic, bank, erip_path, erip_service, created_at
    )
    select gen_random_uuid(), 'service', 1, '2020-01-01', name, unp, address, iban, bic, bank, erip_path, erip_service, now()
    from payee
  `.execute(db)
  await sql`drop table payee`.execute(db)
  // A person's rows go when the person has themselves erased; documents have their own copies.
  await sql`
    create function keep_legal_details() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'DELETE' or old.cabinet_id is null then
        raise exception 'legal details are history and are never changed' using errcode = '55000';
      end if;
      return old;
    end $$
  `.execute(db)
  await sql`
    create trigger legal_details_stay before update or delete on legal_details
    for each row execute function keep_legal_details()
  `.execute(db)
  await sql`
    select follow_changes('legal_details', $$
      select whom as topic, 'legal_details' || coalesce(':' || cabinet_id, '') as tag
      from changed, unnest(array['role:staff', 'cabinet:' || cabinet_id]) as whom where whom is not null$$)
  `.execute(db)
}
