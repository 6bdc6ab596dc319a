/**
 * Common passwords. The policy also strips digits and signs from both ends and reads look-alike signs as
 * letters, so a word here covers its whole family ('Password123!', 'p@ssw0rd'). Passwords shorter than the least
 * length are listed for their longer relatives only.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  password passwort passwords passphrase passcode password1 mypassword newpassword oldpassword thepassword
  mypasscode yourpassword defaultpassword temppassword temporary changeme changethis changemenow letmein letmeinnow
  letmeinplease opensesame welcome welcomeback welcomehome hello hellohello helloworld goodmorning goodbye
  admin administrator adminadmin root rootroot superuser supervisor manager operator guest guestguest user username
  useruser login loginlogin signin access accessdenied secret topsecret supersecret security secure private default
  test tester testing testtest test123test demo demodemo sample example temp
  qwerty qwertyui qwertyuiop qwertyuiopasdf qwertyuiopasdfghjkl qwertyqwerty qwerty123 qwerty12345 qwerty123456
  qwertz qwertzuiop azerty azertyuiop asdf asdfasdf asdfgh asdfghjk asdfghjkl asdfghjklzxcvbnm zxcvbn zxcvbnm
  zxcvbnmasdfghjkl poiuytrewq lkjhgfdsa mnbvcxz qazwsx qazwsxedc qazwsxedcrfv qweasd qweasdzxc 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv zaq12wsx zaq1zaq1 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6
  qwe123qwe asd123asd abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcdefghijk abcdefghijkl
  abcdefghijklmnop abcdefghijklmnopqrstuvwxyz a1b2c3d4 a1b2c3d4e5 a1b2c3d4e5f6 abc123 abc123abc aabbccddee
  12345 123456 1234567 12345678 123456789 1234567890 12345678910 1234567891 12345678901 123456789012 0123456789
  01234567890 9876543210 987654321 0987654321 1234512345 123123 123123123 1231231231 123412341234 1234554321
  123454321 12344321 112233 1122334455 11223344556677 123321 123321123 123456654321 147258369 1472583690 159357
  159753 159357258 741852963 789456123 7894561230 963852741 102030 1020304050 121212 131313 202020 212121 232323
  696969 654321 7654321 87654321 1029384756 3141592653 31415926535 2718281828 246813579 135792468 1357924680
  iloveyou iloveyouso iloveyoutoo iloveme ilovehim iloveher ilovemum ilovemom ilovedad ilovejesus iloveyoubaby
  iloveyoumore loveyou loveme lovelove loverboy lovergirl mylove truelove forever foreverlove foreveryours always
  sweetheart sweetie sweetpea honeybee honeybear babygirl babyboy babybaby princess princesses prince queen king
  beautiful gorgeous handsome cutie cutiepie darling angel angels angelbaby heaven paradise sunshine sunflower
  moonlight starlight stardust rainbow butterfly butterflies flower flowers roses orchid lavender strawberry
  blueberry raspberry watermelon pineapple banana bananas orange lemon cherry chocolate chocolates cupcake cookie
  cookies pancake pancakes cheesecake gingerbread peanutbutter coffee coffeecup whatever whatsup nothing something
  anything everything somebody nobody everybody trustno1 trustnoone dontknow idontknow idontcare forgotten forgetme
  football footballs basketball baseball baseballs softball volleyball hockey rugby cricket tennis golfer soccer
  liverpool liverpoolfc everton arsenal chelsea chelseafc tottenham westham manchester manutd manchesterunited
  manchestercity leedsunited newcastle newcastleunited newcastleutd sunderland sunderlandafc middlesbrough gateshead
  tyneside northumbria geordie magpies toonarmy astonvilla nottingham barcelona realmadrid juventus ronaldo
  ronaldo7 messi messi10 beckham rooney gerrard shearer shearer9 cowboys steelers patriots packers yankees lakers
  eagles tigers dolphins broncos raiders
  monkey monkeys dragon dragons dragonball dragonballz tiger lion panther jaguar leopard elephant dolphin
  penguin turtle rabbit bunny hamster kitten kittycat hellokitty puppy puppies doggie mydog mycat horse horses
  unicorn unicorns phoenix falcon eagle spider spiderman batman superman ironman wolverine deadpool avengers captain
  captainamerica wonderwoman pokemon pikachu charizard naruto sasuke mario supermario nintendo playstation xbox360
  minecraft fortnite roblox callofduty counterstrike warcraft worldofwarcraft starcraft starwars startrek skywalker
  darthvader yoda chewbacca lordoftherings gandalf frodo hobbit harrypotter hermione hogwarts gryffindor slytherin
  dumbledore voldemort matrix terminator godzilla scoobydoo mickeymouse minniemouse mickey minnie donaldduck
  snoopy garfield tweety tinkerbell cinderella snowwhite sleepingbeauty
  michael michaeljordan jordan jordan23 jennifer jessica ashley amanda daniel danielle charlie charlotte matthew
  joshua andrew anthony christopher christian christine nicole samantha elizabeth victoria alexander alexandra
  benjamin jonathan stephanie patrick thomas robert richard william edward george harry jackson madison savannah
  caroline isabella sophie olivia emily jasmine michelle melissa rebecca rachel hannah lauren taylor taylorswift
  justin justinbieber eminem metallica nirvana slipknot linkinpark blink182 greenday coldplay rockstar rocknroll
  guitar drummer music musical jesus jesuschrist jesusislord jesuslovesme godisgood godislove godisgreat inshallah
  alhamdulillah bismillah mohammed muhammad krishna ganesh blessed faith hope believe
  summer winter spring autumn summertime wintertime springtime christmas merrychristmas halloween birthday
  happybirthday january february march april june july august september october november december monday tuesday
  wednesday thursday friday saturday sunday weekend
  london england britain greatbritain unitedkingdom scotland ireland wales america california newyork texas
  florida chicago boston paris france germany deutschland india pakistan australia canada
  computer computers laptop keyboard internet google googlegoogle facebook instagram twitter youtube whatsapp
  microsoft windows windows10 windows11 office365 apple iphone samsung samsunggalaxy android linux ubuntu network
  server database system software hardware
  master masterkey mastermind shadow hunter killer ninja samurai warrior soldier ranger gangster assassin
  destroyer maverick mustang ferrari porsche lamborghini mercedes mercedesbenz chevrolet corvette camaro harley
  harleydavidson yamaha suzuki kawasaki toyota honda hondacivic volkswagen jaguar landrover
  freedom liberty justice money moneymoney million millionaire billionaire lottery winner champion champions
  number1 numberone lucky lucky7 luckyluke success success1 happy happiness happyday smile smiley friend friends
  friendship bestfriend bestfriends family myfamily mother father grandma grandpa brother sister children
  patrol patrolplan patrolplanner patrolplanning warden wardens trafficwarden parking parkingwarden enforcement
  parkingenforcement police policeman policeofficer policestation constable council citycouncil officer sergeant
  inspector
  `
    .trim()
    .split(/\s+/),
);
