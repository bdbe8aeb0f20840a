"""What can be simulated: for each sort what is asked for, the parts that workers play, and what a part comes to."""
