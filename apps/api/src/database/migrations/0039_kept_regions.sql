-- Offers are stored of the regions that people use: of all regions they took two thirds of the database.
create table offer_region (
  -- Every region that TMDB has named, or that someone has chosen.
  region text primary key constraint offer_region_code check (region ~ '^[A-Z]{2}$'),
  -- Offers that were fetched since then are stored; null if those of the region are not.
  kept_since timestamptz,
  -- Chosen by a person; otherwise it is kept because of the operator's settings.
  chosen boolean not null default false
);

-- So far the offers of every region were stored.
insert into offer_region (region, kept_since, chosen)
select region, case when chosen then '-infinity'::timestamptz end, chosen
  from (select region, bool_or(chosen) as chosen
          from (select distinct region, false as chosen from watch_region
                union all
                select distinct limits->>'region', true from evening where limits->>'region' is not null) r
         where region ~ '^[A-Z]{2}$'
         group by region) r;

-- Emptied and filled again, because deleted rows would keep their room on the disk.
create temporary table kept_watch_region on commit drop as
select w.* from watch_region w join offer_region r on r.region = w.region and r.chosen;
create temporary table kept_watch_offer on commit drop as
select o.* from watch_offer o join offer_region r on r.region = o.region and r.chosen;
truncate watch_offer, watch_region;
insert into watch_region select * from kept_watch_region;
insert into watch_offer select * from kept_watch_offer;
delete from watch_provider p where not exists (select from watch_offer o where o.provider_id = p.id);
