netns exec x nosuchprogram
netns list
