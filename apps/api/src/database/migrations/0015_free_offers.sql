-- Offers that are free without advertising are told apart from those that ads pay for.
alter table watch_offer drop constraint watch_offer_kind;
alter table watch_offer add constraint watch_offer_kind check (kind in ('flatrate', 'free', 'ads', 'rent', 'buy'));
