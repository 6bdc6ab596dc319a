-- The hashes of networks are now made with a secret. Those without one could be tried out by anybody who reads a backup.
-- A network is known again with the next renewal of a session or sign-in from it.
delete from known_networks;
