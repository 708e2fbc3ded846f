-- The reason for a card by its parts, so that other languages can write it; null for cards dealt before.
alter table evening_card add column why_parts jsonb;
