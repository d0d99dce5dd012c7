# Counts how often each person asked in this minute. Each process
# counts for itself.
module ConnectionLimit
  PER_MINUTE = 60 # A tab that reconnects asks at most 20 times.
  LOCK = Mutex.new
  ASKED = {} # By the minute: only the present one is kept.

  def self.too_many?(user)
    minute = Time.now.to_i / 60
    LOCK.synchronize do
      ASKED.replace(minute => Hash.new(0)) unless ASKED.key?(minute)
      (ASKED[minute][user] += 1) > PER_MINUTE
    end
  end
end
