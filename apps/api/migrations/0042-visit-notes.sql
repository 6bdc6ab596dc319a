-- Staff read and search the notes of visits, newest first. Few visits have one.
create index visits_with_note on visits (visited_at desc, id desc) where note <> '';
