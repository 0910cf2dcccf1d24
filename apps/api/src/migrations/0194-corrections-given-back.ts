import { type Kysely, sql } from 'kysely'

/** A correction of a closed month that takes something off goes on the next invoice of its contract, or off an invoice that
 *  there is, and never both (docs/decisions/0103). It waits again when that invoice is withdrawn. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table credited_correction (
      id uuid primary key,
      correction_id uuid not null references lesson_correction,
      credit_note_id uuid not null references credit_note,
      created_at timestamptz not null,
      released_at timestamptz
    )
  `.execute(db)
  await sql`
    create unique index credited_correction_living on credited_correction (correction_id) where released_at is null
  `.execute(db)
  await sql`create index credited_correction_note on credited_correction (credit_note_id)`.execute(db)
  await sql`
    create trigger credited_correction_is_history before delete on credited_correction
    for each row execute function refuse_change()
  `.execute(db)
  await sql`
    create trigger credited_correction_is_ended_once before update on credited_correction for each row
    when (
      old.released_at is not null or new.released_at is null
      or (old.id, old.correction_id, old.credit_note_id, old.created_at)
        is distinct from (new.id, new.correction_id, new.credit_note_id, new.created_at)
    )
    execute function refuse_change()
  `.execute(db)
  await sql`
    create trigger credited_correction_is_kept before truncate on credited_correction
    for each statement execute function refuse_change()
  `.execute(db)
  await refuseTwice(db)
}

async function refuseTwice(db: Kysely<never>): Promise<void> {
  await sql`
    create function correction_is_credited_once() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'credited_correction' then
        if exists (
          select from invoice_line where invoice_line.correction_id = new.correction_id and released_at is null
        ) then
          raise exception 'correction % stands on an invoice', new.correction_id using errcode = '23505';
        end if;
      elsif exists (
        select from credited_correction where credited_correction.correction_id = new.correction_id and released_at is null
      ) then
        raise exception 'correction % was taken off an invoice', new.correction_id using errcode = '23505';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger credited_correction_is_single before insert on credited_correction
    for each row execute function correction_is_credited_once()
  `.execute(db)
  for (const event of ['insert', 'update']) {
    await sql`
      create trigger ${sql.ref(`invoice_line_${event}_is_single`)} before ${sql.raw(event)} on invoice_line
      for each row when (new.correction_id is not null and new.released_at is null)
      execute function correction_is_credited_once()
    `.execute(db)
  }
}
